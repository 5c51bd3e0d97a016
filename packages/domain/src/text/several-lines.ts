/** A text of several lines that reads as it is written: what `ONE_LINE` lets in, and line breaks and tabs. */
export const SEVERAL_LINES = /^(?:[^\p{Cc}\u2028-\u202E\u2066-\u2069]|[\t\n\r])*$/u
