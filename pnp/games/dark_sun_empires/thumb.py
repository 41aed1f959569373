"""stub"""
def thumb(view, choice):
    return choice.options[0]
