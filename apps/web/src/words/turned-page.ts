import '../theme/rtl.css'

// The page is turned before its first word is drawn.
document.dir = 'rtl'
