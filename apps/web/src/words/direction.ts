/** The side on which reading begins on this browser's screens, whatever their language. Source: I1-P04, decision 2616. */
export type Direction = 'ltr' | 'rtl'

/** Changes with the words on screen: whoever draws words hears of it. */
export const currentDirection = (): Direction => (document.dir === 'rtl' ? 'rtl' : 'ltr')

/** Returns 1 where further on is to the right, -1 where it is to the left. */
export const forward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1)

/** Lays the page out as this browser was last told to; the program for it comes where it is turned alone, and a page starts without it. */
export const followKeptDirection = (): unknown =>
  document.cookie.includes('Reading-Direction=rtl') && import('./turned-page.ts').catch(() => {})
