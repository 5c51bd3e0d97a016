import { settingDefinitions, settingKeys } from '@kassa/contract/settings/setting-definitions.ts'
import { describe, expect, it } from 'vitest'
import en from '../../words/en/salesSettings.json' with { type: 'json' }
import ja from '../../words/ja/salesSettings.json' with { type: 'json' }
import zh from '../../words/zh/salesSettings.json' with { type: 'json' }
import { askedOf, placeIn, placeText, scopeOfPlace, type ShownKey, shownSettings, wordOfKey } from './shown-settings.ts'

const shown: readonly string[] = Object.values(shownSettings).flat()

describe('the sales settings screen', () => {
  it('shows every sales setting there is, once', () => {
    const all = settingKeys.filter((key) => settingDefinitions[key].group === 'sales')
    expect(shown.toSorted()).toEqual(all.toSorted())
  })

  it.each([
    ['en', en],
    ['zh', zh],
    ['ja', ja],
  ])('has a name and a note for each in %s, and a heading for each group', (_, words) => {
    for (const key of shown) {
      const word = wordOfKey(key as ShownKey)
      expect({ word, name: words.name[word]?.length > 0, note: words.note[word]?.length > 0 }).toEqual({
        word,
        name: true,
        note: true,
      })
    }
    expect(Object.keys(words.section).toSorted()).toEqual(Object.keys(shownSettings).toSorted())
  })
})

describe('a place', () => {
  it.each([
    ['', undefined, { isPlatform: false }, 'merchant'],
    ['a', undefined, { isPlatform: false, outletId: 'a' }, 'outlet'],
    ['a.b', undefined, { isPlatform: false, outletId: 'a', deviceId: 'b' }, 'device'],
    // Staff have no whole merchant to look at.
    ['', 'own', { isPlatform: false, outletId: 'own' }, 'outlet'],
    ['a', 'own', { isPlatform: false, outletId: 'a' }, 'outlet'],
  ] as const)('%j of the address, with %j where none is chosen', (text, fallback, place, scope) => {
    expect(placeIn(text, false, fallback)).toEqual(place)
    expect(scopeOfPlace(place)).toBe(scope)
    if (text !== '') expect(placeText(place)).toBe(text)
  })

  it('is the platform for an operator, whatever the address says', () => {
    const place = placeIn('a.b', true, undefined)
    expect([place, scopeOfPlace(place), askedOf(place)]).toEqual([{ isPlatform: true }, 'platform', {}])
  })

  it('is asked for by outlet and device', () => {
    expect(askedOf(placeIn(undefined, false, undefined))).toEqual({})
    expect(askedOf(placeIn('a.b', false, undefined))).toEqual({ outletId: 'a', deviceId: 'b' })
  })
})
