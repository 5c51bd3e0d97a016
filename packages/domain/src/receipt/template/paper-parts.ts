import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'
import type { Condition, ModuleContent } from './receipt-template.ts'

type Shown<Type extends ModuleContent['type']> = Extract<ModuleContent, { type: Type; shows: unknown }>['shows']

/**
 * The parts that one paper has to print, whatever it is of: a sale, a refund, a recharge. Each part draws the module of
 * its name in the given words; a part with nothing to say is empty.
 */
export interface PaperParts {
  readonly number: string
  /** An instant. */
  readonly at: string
  /** The conditions that hold for this paper; `always` need not be among them. */
  readonly holds: ReadonlySet<Condition>
  readonly marks: (words: ReceiptWords) => ReceiptBlock[]
  readonly order: (words: ReceiptWords, shows: Shown<'order'>) => ReceiptBlock[]
  readonly products: (words: ReceiptWords, shows: Shown<'products'>) => ReceiptBlock[]
  readonly totals: (words: ReceiptWords, shows: Shown<'totals'>) => ReceiptBlock[]
  readonly payments: (words: ReceiptWords) => ReceiptBlock[]
  readonly tax: (words: ReceiptWords) => ReceiptBlock[]
  readonly member: (words: ReceiptWords) => ReceiptBlock[]
  readonly note: (words: ReceiptWords) => ReceiptBlock[]
  /** The text of the code that tells it from a forged one; null: nobody signed it. */
  readonly proof: string | null
  /** The amount that the paper is about, as text: what `{total}` stands for. */
  readonly totalText: string
}
