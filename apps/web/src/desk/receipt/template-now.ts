import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import type { DeskSetup } from '../model/desk-setup.ts'

/**
 * Returns the template that a kind of receipt prints by here at a moment (epoch milliseconds): the last one that has
 * begun, also while offline. Until the first one begins, and where nobody made one, it is the product's own. Source:
 * RC-D01.
 */
export function templateNow(kind: TemplateKind, setup: Pick<DeskSetup, 'receipts'>, now: number): ReceiptTemplate {
  const mine = (setup.receipts ?? []).filter((one) => one.kind === kind)
  const begun = mine.filter(({ inForceFrom }) => Date.parse(inForceFrom) <= now)
  return (begun.at(-1) ?? mine[0])?.template ?? builtInTemplates[kind]
}
