import { afterAll, beforeAll, expect } from 'vitest'
import { disagreements } from '../prove.ts'
import { makeOpenWorld, type OpenWorld } from './open-world.ts'

/** Returns the open world of a file's tests, which is there once they begin; when they are over, all its books are proved. */
export function describeOpenWorld(settings: Parameters<typeof makeOpenWorld>[0] = { connections: 12 }): OpenWorld {
  const open = {} as OpenWorld
  beforeAll(async () => {
    Object.assign(open, await makeOpenWorld(settings))
  })
  afterAll(async () => {
    expect(await disagreements(open.world)).toEqual([])
    await open.world.close()
  })
  return open
}
