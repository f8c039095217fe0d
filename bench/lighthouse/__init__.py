"""The page as Lighthouse sees it."""
