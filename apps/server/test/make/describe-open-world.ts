import { afterAll, beforeAll, expect } from 'vitest'
import { disagreements } from '../prove.ts'
import { makeAppWorld } from './app-world.ts'
import type { OpenWorld } from './open-world.ts'

/**
 * Returns the world of a file's tests, which is there once they begin; when they are over, all its books are proved. It has a shop, goods and a member
 * unless told to have one of everything (`makeOpenWorld`).
 */
export function describeOpenWorld(make: () => Promise<OpenWorld> = makeAppWorld): OpenWorld {
  const open = {} as OpenWorld
  beforeAll(async () => {
    Object.assign(open, await make())
  })
  afterAll(async () => {
    expect(await disagreements(open.world)).toEqual([])
    await open.world.close()
  })
  return open
}
