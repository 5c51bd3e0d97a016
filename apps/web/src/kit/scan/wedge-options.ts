/** How a scanner that types like a keyboard is told from a person. Times in milliseconds. Source: desk.md, 2. */
export interface WedgeOptions {
  /** Shortest text that counts as a scan. */
  readonly minLength: number
  /** Longest pause between two characters of one scan. */
  readonly maxGapMillis: number
  /** The key that the scanner sends after the code; `none` ends a scan by silence. */
  readonly terminator: 'Enter' | 'Tab' | 'none'
}

export const wedgeDefaults: WedgeOptions = { minLength: 4, maxGapMillis: 35, terminator: 'Enter' }
