import { afterAll, beforeAll } from 'vitest'
import { makeWorld, type World, type WorldSettings } from './world.ts'

/** Returns what a file's tests share: it is made before the first of them, and is empty until then. */
export function madeBefore<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => {
    Object.defineProperties(made, Object.getOwnPropertyDescriptors(await make()))
  })
  return made
}

/** Returns the world of a file's tests, which is closed behind the last of them. */
export function describeWorld(settings: WorldSettings = {}): World {
  const world = madeBefore(() => makeWorld(settings))
  afterAll(() => world.close())
  return world
}
