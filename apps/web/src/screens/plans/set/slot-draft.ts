import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'

/** A slot of a set while it is typed. */
export interface SlotDraft {
  readonly name: string
  readonly least: NumberDraft
  readonly most: NumberDraft
  readonly choices: readonly {
    readonly productId: string
    readonly variantId: string | null
    readonly surchargeMinor: NumberDraft
  }[]
}

export const emptySlot: SlotDraft = { name: '', least: 1, most: 1, choices: [] }
