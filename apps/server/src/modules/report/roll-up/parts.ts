/** The parts by which the sums of a day are divided. */
export const documentParts = ['total', 'hour', 'staff', 'device', 'level'] as const
export const otherParts = ['product', 'rate', 'method', 'recharge', 'source', 'plan', 'coupon'] as const

export type DocumentPart = (typeof documentParts)[number]
export type FigurePart = DocumentPart | (typeof otherParts)[number]

export const isDocumentPart = (part: FigurePart): part is DocumentPart =>
  (documentParts as readonly FigurePart[]).includes(part)

/** The parts that are stored of a day that is not over. */
export const soFarParts: readonly FigurePart[] = ['total', 'hour', 'staff', 'product']
