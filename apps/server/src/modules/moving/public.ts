export type { BroughtFile } from './files/open-zip.ts'
export { readBrought } from './files/read-brought.ts'
export { changeText, linesOf, understand, wordRefusal } from './look.ts'
export { doMove, planMove, readDecisions } from './move-in.ts'
