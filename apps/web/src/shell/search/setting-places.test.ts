import { settingDefinitions } from '@kassa/contract/settings/setting-definitions.ts'
import { expect, it } from 'vitest'
import { placeAt } from '../../places.ts'
import { settingPlaces } from './setting-places.ts'

it('has every setting there is, each once', () => {
  const keys = settingPlaces.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !key.startsWith('message.')).toSorted()).toEqual(
    Object.keys(settingDefinitions).toSorted(),
  )
})

it('leads to the screen that its definition names', () => {
  const screens = { sales: 'salesSettings', payment: 'payMethods', security: 'security', members: 'pointSetting' }
  for (const { key, to } of settingPlaces) {
    const definition = Object.entries(settingDefinitions).find(([name]) => name === key)?.[1]
    expect(placeAt(to)?.name, key).toBe(definition ? screens[definition.group] : key.includes('sms') ? 'sms' : 'email')
  }
})
