"""Ten Paces: four duel card games for one page."""
