/** Basis points as a percentage with no more decimals than it needs: 1,250 is `12.5%`. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`
