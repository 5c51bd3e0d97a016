import * as fc from 'fast-check'
import { bitsToBase64 } from '../src/receipt/dots.ts'
import { checkTemplate } from '../src/receipt/template/check-template.ts'
import {
  ALIGNS,
  CONDITIONS,
  MERCHANT_PARTS,
  ORDER_PARTS,
  PRODUCT_PARTS,
  SIZES,
  TOTAL_PARTS,
  type ModuleContent,
  type ReceiptTemplate,
} from '../src/receipt/template/receipt-template.ts'
import { LOCALES } from '../src/text/locale.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'W', ' ', '\n', '茶', 'ー', 'በ', '¥', '{total}', '{number}', '9', '‐', 'é'),
  minLength: 1,
  maxLength: 120,
})
const ascii = fc.stringMatching(/^[!-~]{1,30}$/)
const some = <Part extends string>(parts: readonly Part[], least = 0): fc.Arbitrary<Part[]> =>
  fc.subarray([...parts], { minLength: least })

const image = fc
  .record({ widthDots: fc.constantFrom(8, 77, 384, 576), heightDots: fc.constantFrom(1, 40), byte: fc.nat(255) })
  .map(({ widthDots, heightDots, byte }) => ({
    pictureId: '01890a5d-ac96-774b-bcce-b302099a8057',
    widthDots,
    heightDots,
    bits: bitsToBase64(new Uint8Array(Math.ceil(widthDots / 8) * heightDots).fill(byte)),
  }))

const content: fc.Arbitrary<ModuleContent> = fc.oneof(
  fc.record({ type: fc.constant('merchant' as const), shows: some(MERCHANT_PARTS, 1) }),
  fc.record({ type: fc.constant('order' as const), shows: some(ORDER_PARTS, 1) }),
  fc.record({ type: fc.constant('products' as const), shows: some(PRODUCT_PARTS) }),
  fc.record({ type: fc.constant('totals' as const), shows: some(TOTAL_PARTS) }),
  fc.constantFrom(
    { type: 'payments' as const },
    { type: 'tax' as const },
    { type: 'member' as const },
    { type: 'note' as const },
    { type: 'thanks' as const },
    { type: 'proof' as const },
    { type: 'rule' as const },
    { type: 'blank' as const },
    { type: 'barcode' as const, content: 'number' as const },
  ),
  fc.record({
    type: fc.constant('text' as const),
    text,
    align: fc.constantFrom(...ALIGNS),
    size: fc.constantFrom(...SIZES),
    isBold: fc.boolean(),
  }),
  fc.record({ type: fc.constant('legal' as const), text }),
  fc.record({ type: fc.constant('image' as const), image }),
  fc.record({ type: fc.constant('qr' as const), text }),
  fc.record({ type: fc.constant('coupon' as const), title: text, text, code: ascii }),
  fc.record({ type: fc.constant('signature' as const), label: text }),
)

/** Any template that may be saved. */
export const arbitraryTemplate: fc.Arbitrary<ReceiptTemplate> = fc
  .record({
    version: fc.constant(1 as const),
    secondLanguage: fc.constantFrom(null, ...LOCALES),
    modules: fc.array(
      fc
        .tuple(content, fc.constantFrom(...CONDITIONS, 'always' as const))
        .map(([module, when]) => ({ ...module, when })),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .filter((template) => checkTemplate(template).ok)
