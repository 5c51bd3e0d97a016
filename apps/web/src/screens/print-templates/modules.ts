import { ONCE_ONLY } from '@kassa/domain/receipt/template/check-template.ts'
import {
  MERCHANT_PARTS,
  ORDER_PARTS,
  PRODUCT_PARTS,
  TOTAL_PARTS,
  type ModuleContent,
  type ModuleType,
  type ReceiptTemplate,
  type TemplateKind,
  type TemplateModule,
} from '@kassa/domain/receipt/template/receipt-template.ts'

/** A module as the editor has it: an image is chosen after it was added. `key` stays with it wherever it is moved. */
export interface DraftModule {
  readonly key: string
  readonly module: TemplateModule
}

/** The modules that a receipt of a kind can have, in the order of the menu. */
export const offeredModules: Readonly<Record<TemplateKind, readonly ModuleType[]>> = {
  cashier: ['text', 'image', 'merchant', 'order', 'products', 'totals', 'payments', 'tax', 'member', 'note', 'qr', 'barcode', 'proof', 'coupon', 'signature', 'legal', 'thanks', 'rule', 'blank'], // prettier-ignore
  recharge: ['text', 'image', 'merchant', 'order', 'member', 'totals', 'payments', 'qr', 'coupon', 'signature', 'legal', 'thanks', 'rule', 'blank'], // prettier-ignore
}

const NO_IMAGE = { pictureId: '', widthDots: 0, heightDots: 0, bits: '' }

/** A module of a type as it is added: everything shown, nothing written. */
function contentOf(type: ModuleType): ModuleContent {
  switch (type) {
    case 'merchant':
      return { type, shows: MERCHANT_PARTS }
    case 'order':
      return { type, shows: ORDER_PARTS }
    case 'products':
      return { type, shows: PRODUCT_PARTS }
    case 'totals':
      return { type, shows: TOTAL_PARTS }
    case 'text':
      return { type, text: '', align: 'center', size: 'normal', isBold: false }
    case 'legal':
    case 'qr':
      return { type, text: '' }
    case 'image':
      return { type, image: NO_IMAGE }
    case 'barcode':
      return { type, content: 'number' }
    case 'coupon':
      return { type, title: '', text: '', code: '' }
    case 'signature':
      return { type, label: '' }
    default:
      return { type }
  }
}

/** Returns whether one more of a type may be added. Source: specification §5. */
export const mayAdd = (drafts: readonly DraftModule[], type: ModuleType): boolean =>
  !ONCE_ONLY.includes(type) || drafts.every(({ module }) => module.type !== type)

export const draftsOf = ({ modules }: ReceiptTemplate, newKey: () => string): DraftModule[] =>
  modules.map((module) => ({ key: newKey(), module }))

/** The drafts with a new module behind the one of that key, or at the end. */
export function addModule(
  drafts: readonly DraftModule[],
  type: ModuleType,
  { after, key }: { readonly after: string | null; readonly key: string },
): readonly DraftModule[] {
  if (!mayAdd(drafts, type)) return drafts
  const added: DraftModule = { key, module: { ...contentOf(type), when: 'always' } }
  const at = drafts.findIndex((draft) => draft.key === after)
  return at === -1 ? [...drafts, added] : drafts.toSpliced(at + 1, 0, added)
}

/** The drafts with one module taken to another place; a place outside is the nearest end. */
export function moveModule(drafts: readonly DraftModule[], key: string, to: number): readonly DraftModule[] {
  const from = drafts.findIndex((draft) => draft.key === key)
  const moved = drafts[from]
  if (!moved) return drafts
  return drafts.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, drafts.length - 1)), 0, moved)
}

/** Returns the modules that the preview prints: a picture that is not chosen yet is left out. */
export const printableModules = (modules: readonly TemplateModule[]): TemplateModule[] =>
  modules.filter((module) => module.type !== 'image' || module.image.bits !== '')

/** Returns the modules that a customer would miss: a receipt may be saved without them, and the editor says so. */
export const missingIn = (modules: readonly TemplateModule[], kind: TemplateKind): ModuleType[] =>
  (kind === 'cashier' ? (['products', 'totals', 'payments'] as const) : (['totals'] as const)).filter(
    (type) => !modules.some((module) => module.type === type && module.when === 'always'),
  )

/** Returns whether paper by these modules tells members nothing of their points and balance: templates of before do not. */
export const tellsNoMember = (modules: readonly TemplateModule[], kind: TemplateKind): boolean =>
  kind === 'cashier' && modules.every(({ type }) => type !== 'member')

const MONEY: readonly ModuleType[] = ['totals', 'payments', 'tax']

/** The drafts with what members are told behind the money, as the product's own template has it; `key` is the module's, `ruleKey` its line's. */
export function addMemberLines(
  drafts: readonly DraftModule[],
  { key, ruleKey }: { readonly key: string; readonly ruleKey: string },
): readonly DraftModule[] {
  const at = drafts.findLastIndex(({ module }) => MONEY.includes(module.type))
  const added: DraftModule[] = [
    { key: ruleKey, module: { type: 'rule', when: 'member' } },
    { key, module: { type: 'member', when: 'member' } },
  ]
  return at === -1 ? [...drafts, ...added] : drafts.toSpliced(at + 1, 0, ...added)
}
