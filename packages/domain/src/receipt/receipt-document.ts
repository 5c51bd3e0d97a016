/** `normal` one cell a character; `tall` twice as high; `large` twice as high and as wide. */
export type TextSize = 'normal' | 'tall' | 'large'

export interface TextStyle {
  readonly align?: 'left' | 'center' | 'right'
  readonly size?: TextSize
  readonly isBold?: boolean
}

/** One block of a receipt; finished words and figures, nothing to work out any more. */
export type ReceiptBlock =
  | ({ readonly kind: 'text'; readonly text: string } & TextStyle)
  /** A left and a right text in one row; the left wraps, the right never does. */
  | ({ readonly kind: 'row'; readonly left: string; readonly right: string } & Omit<TextStyle, 'align'>)
  | { readonly kind: 'rule' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'barcode'; readonly code: string }
  /** `module`: dots of the smallest square, where paper has room for it; left out: six. */
  | { readonly kind: 'qr'; readonly code: string; readonly module?: number }
  /** A picture of one bit a dot, rows padded to bytes, 1 = black, as base64. */
  | { readonly kind: 'image'; readonly widthDots: number; readonly heightDots: number; readonly bits: string }

/**
 * A receipt as plain data: the source of the preview, of browser print and of the printer's bytes.
 * `language` is the outlet's (D1). The last word on the order of blocks has whoever builds it.
 */
export interface ReceiptDocument {
  readonly version: 1
  readonly language: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly title: string
  readonly blocks: readonly ReceiptBlock[]
}
