import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAimScan } from './aim-prefix.ts'
import { checkDigitOf, isCheckedCode } from '../product/check-digit.ts'
import { readElementString } from './element-string.ts'
import { readGs1Goods } from './gs1-goods.ts'
import { LABEL_LAYOUTS } from '../product/label-layouts.ts'
import { readLabel } from '../product/label-rule.ts'
import { priceVerifierOf } from '../product/price-verifier.ts'
import { barCodeKey, expandUpcE, upcAToEan13 } from '../product/upc.ts'

interface Vectors {
  check_digit_published: { code: string; ok: number }[]
  check_digit_generated: { body: string; check: string; code: string }[]
  aim_symbology_prefix: { scan: string; data?: string; ok: number; ai?: Record<string, string> }[]
  upc_a_ean13_equivalence: { upc_a: string; ean13: string }[]
  upc_e: { upc_e: string; upc_a: string; ean13: string }[]
  gs1_price_verifier: Record<'published' | 'four' | 'five', { field: string; verifier: string }[]>
  in_store_layouts: { layouts: { id: string; examples: LabelExample[] }[] }
  gs1_128_variable_measure: { element: string; raw: string; gtin?: string; net_weight_kg?: string; amount?: string }[]
  real_in_store_families: { families: { head: string; rows: { code: string }[] }[] }
}

interface LabelExample {
  code: string
  item: string
  amount?: string
  weight_kg?: string
  expect?: string
}

// The folder stands beside the repository; a clone without it says so in the name of the test that runs instead.
const file = new URL('../../../../../shared/data/barcode-vectors/vectors.json', import.meta.url)

if (!existsSync(file)) {
  it('barcode-vectors are absent beside the repository (../shared/data/barcode-vectors): nothing was compared', () => {
    expect(existsSync(file)).toBe(false)
  })
} else {
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors
  const minor = (amount: string, decimals: number) => Math.round(Number(amount) * 10 ** decimals)

  describe('the published vectors', () => {
    it.each(vectors.check_digit_published)('check digit of $code', ({ code, ok }) => {
      expect(isCheckedCode(code)).toBe(ok === 1)
    })

    it.each(vectors.check_digit_generated)('generated check digit of $code', ({ body, check, code }) => {
      expect(String(checkDigitOf(body))).toBe(check)
      expect(isCheckedCode(code)).toBe(true)
    })

    it.each(vectors.aim_symbology_prefix)('AIM scan $scan', ({ scan, data, ok, ai }) => {
      const read = readAimScan(scan)
      expect(read?.ok).toBe(ok === 1)
      if (!read?.ok) return
      if (data !== undefined) expect(read.value.data).toBe(data)
      if (!ai) return
      const elements = readElementString(read.value.data)
      expect(elements.ok && Object.fromEntries(elements.value.map((one) => [one.ai, one.value]))).toEqual(ai)
    })

    it.each(vectors.upc_a_ean13_equivalence)('UPC-A $upc_a is EAN-13 $ean13', ({ upc_a, ean13 }) => {
      expect(upcAToEan13(upc_a)).toBe(ean13)
      expect(barCodeKey(upc_a)).toBe(barCodeKey(ean13))
    })

    it.each(vectors.upc_e)('UPC-E $upc_e is $upc_a', ({ upc_e, upc_a, ean13 }) => {
      expect(expandUpcE(upc_e)).toBe(upc_a)
      expect(upcAToEan13(upc_a)).toBe(ean13)
    })

    it('price verifiers of four and five digits', () => {
      const { published, four, five } = vectors.gs1_price_verifier
      expect(four.length + five.length).toBe(100)
      for (const { field, verifier } of [...published, ...four, ...five]) {
        expect(`${field}:${priceVerifierOf(field)}`).toBe(`${field}:${verifier}`)
      }
    })

    describe.each(vectors.in_store_layouts.layouts)('layout $id', ({ id, examples }) => {
      const rules = LABEL_LAYOUTS.filter((rule) => rule.id === id)
      const decimals = id.startsWith('jp') ? 0 : 2

      it.each(examples)('reads $code', (example) => {
        const read = readLabel(rules, example.code, decimals)
        if (example.expect !== undefined) {
          expect(read).toEqual({
            ok: false,
            refusal: { code: 'barcode.zero-amount', facts: { ruleId: id, itemCode: example.item } },
          })
          return
        }
        expect(read?.ok && read.value).toMatchObject({
          itemCode: example.item,
          ...(example.amount !== undefined && { amountMinor: minor(example.amount, decimals) }),
          ...(example.weight_kg !== undefined && { weight: { unit: 'kg', thousandths: minor(example.weight_kg, 3) } }),
        })
      })
    })

    it.each(vectors.gs1_128_variable_measure)('GS1-128 $element', ({ element, raw, gtin, net_weight_kg, amount }) => {
      for (const text of [element, raw]) {
        const elements = readElementString(text)
        const goods = elements.ok ? readGs1Goods(elements.value, 2026) : undefined
        expect(goods?.gtin).toBe(gtin ?? '90614141000015')
        if (net_weight_kg !== undefined) {
          expect(goods?.weight).toEqual({ unit: 'kg', thousandths: minor(net_weight_kg, 3) })
        }
        if (amount !== undefined) expect(goods?.price).toEqual({ digits: minor(amount, 2), decimals: 2 })
      }
    })

    it('the codes of one real family carry one item and differing fields', () => {
      const rule = { ...layoutOf('eu13-weight'), prefixes: ['02'] }
      for (const { head, rows } of vectors.real_in_store_families.families) {
        const fields = rows.map(({ code }) => {
          const read = readLabel([rule], code, 2)
          // A label whose field is zero names its item in the refusal.
          const item = read?.ok ? read.value.itemCode : read?.refusal.facts?.['itemCode']
          expect(item).toBe(head.slice(2))
          const weight = read?.ok ? read.value.weight : undefined
          return weight?.unit === 'kg' ? weight.thousandths : 0
        })
        expect(fields).toEqual(rows.map(({ code }) => Number(code.slice(7, 12))))
      }
    })
  })
}

function layoutOf(id: string) {
  const rule = LABEL_LAYOUTS.find((rule) => rule.id === id)
  if (!rule) throw new Error(`no layout ${id}`)
  return rule
}
