import { afterEach, expect, it, vi } from 'vitest'
import { playSound, soundNames } from './sounds.ts'

afterEach(() => vi.unstubAllGlobals())

/** An ear: what each sound consists of, as the browser was asked for it. */
function listen() {
  const heard: string[] = []
  class Ear {
    readonly state = 'running'
    readonly currentTime = 0
    readonly destination = {}
    createOscillator() {
      const tone = { type: '', frequency: { value: 0 }, connect: () => ({ connect: () => undefined }), stop: () => 0 }
      return {
        ...tone,
        start(from: number) {
          heard.push([this.type, this.frequency.value, from].join(' '))
        },
      }
    }
    createGain() {
      const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
      return { gain, connect: () => undefined }
    }
  }
  vi.stubGlobal('AudioContext', Ear)
  return heard
}

it('what was found, unknown, expired, restricted, low and given sound each their own way, and nothing at no volume', () => {
  const heard = listen()
  const said = soundNames.map((name) => {
    heard.length = 0
    playSound(name, 50)
    return heard.join(', ')
  })
  expect(said.filter((one) => one === '')).toEqual([])
  expect(new Set(said).size).toBe(soundNames.length)
  expect(soundNames).toEqual(
    expect.arrayContaining(['found', 'unknown', 'expired', 'restricted', 'low', 'warning', 'gift']),
  )
  heard.length = 0
  for (const name of soundNames) playSound(name, 0)
  expect(heard).toEqual([])
})
