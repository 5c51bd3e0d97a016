import type { LabelLanguage } from './write-labels.ts'

/** The label languages of a network printer: none, or a language with its dots per millimeter. */
export const LABEL_WRITINGS = ['none', 'zpl-8', 'zpl-12', 'tspl-8', 'tspl-12', 'escpos-8'] as const
export type LabelWriting = (typeof LABEL_WRITINGS)[number]

/** The way labels are written for a printer. */
export interface LabelLook {
  readonly language: LabelLanguage
  readonly dotsPerMm: 8 | 12
}

const looks: Readonly<Record<LabelWriting, LabelLook | null>> = {
  none: null,
  'zpl-8': { language: 'zpl', dotsPerMm: 8 },
  'zpl-12': { language: 'zpl', dotsPerMm: 12 },
  'tspl-8': { language: 'tspl', dotsPerMm: 8 },
  'tspl-12': { language: 'tspl', dotsPerMm: 12 },
  'escpos-8': { language: 'escpos', dotsPerMm: 8 },
}

/** The language of a printer and its dots; null: it prints no labels. */
export const labelLook = (writing: LabelWriting): LabelLook | null => looks[writing]

/** Returns whether it prints receipts: a printer of label stock that speaks a language of its own prints nothing else. */
export const printsReceipts = (writing: LabelWriting): boolean => writing === 'none' || writing === 'escpos-8'
