import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './journal-hash.ts'

/** Returns the text that the standard's own writer makes, key by key. */
const reference = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(reference).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, member]) => `${JSON.stringify(key)}:${reference(member)}`)
          .join(',')}}`
      : JSON.stringify(value)

test('canonical JSON has every key in code-unit order, whatever is inside, as often as it is asked for', () => {
  const anything = jsonValue({ maxDepth: 3 })
  const same = property(anything, (value) => {
    expect(canonicalJson(value)).toBe(reference(value))
    expect(canonicalJson(value)).toBe(reference(value))
  })
  assert(same, { numRuns: 200 })
})

test('sets of keys that look alike are kept apart', () => {
  const alike = [{ 'a,b': 1, c: 2 }, { a: 1, 'b,c': 2 }, { a: 1, b: 2, c: 3 }, { 'a,b,c': 1 }, { c: 1, a: 2, b: 3 }]
  const texts = ['{"a,b":1,"c":2}', '{"a":1,"b,c":2}', '{"a":1,"b":2,"c":3}', '{"a,b,c":1}', '{"a":2,"b":3,"c":1}']
  for (let times = 0; times < 2; times += 1) expect(alike.map((one) => canonicalJson(one))).toEqual(texts)
})

test('numeric keys stand as texts, undefined members are left out, and empty is empty', () => {
  expect(
    canonicalJson({ 10: 1, 9: 2, b: undefined, a: [undefined, {}, [], -0, 1e21, Number.NaN, '\u2028"\\\ud800'] }),
  ).toBe(String.raw`{"10":1,"9":2,"a":[null,{},[],0,1e+21,null,"${'\u2028'}\"\\\ud800"]}`)
})
