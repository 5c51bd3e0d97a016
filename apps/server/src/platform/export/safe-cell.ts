/** Turns a cell that a spreadsheet would run as a formula into text, by an apostrophe before it, which imports take away again. */
export const safeCell = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text)
