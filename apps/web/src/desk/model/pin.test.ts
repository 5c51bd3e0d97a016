import { expect, it } from 'vitest'
import { derivePin, isPin, makeSealKey, sealPin } from './pin.ts'

it('opens with the PIN on the device that sealed it, and nowhere else', async () => {
  const salt = btoa('sixteen bytes ok')
  const hash = await derivePin('4826', salt, 1000)
  const key = await makeSealKey()
  const sealed = await sealPin(key, { salt, iterations: 1000, hash })
  expect(JSON.stringify(sealed)).not.toContain(hash)
  expect(await isPin(key, '4826', sealed)).toBe(true)
  expect(await isPin(key, '4827', sealed)).toBe(false)
  expect(await isPin(await makeSealKey(), '4826', sealed)).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
