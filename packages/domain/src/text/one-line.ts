/**
 * A text of one line that reads as it is written: no control characters (a line break, a tab, a bell), no line or paragraph
 * separators, and none of the marks that turn the direction of what follows, with which a name can show other words than it
 * holds. Letters of every script, accents, emoji and the marks that join them are welcome.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u
