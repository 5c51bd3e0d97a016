export type { BroughtFile } from './files/open-zip.ts'
export { readBrought } from './files/read-brought.ts'
export { linesOf, understand } from './look.ts'
