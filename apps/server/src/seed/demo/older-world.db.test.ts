import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { createDemoPeople } from '../../modules/organisation/public.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { setDemoState } from './demo.store.ts'
import { demoCredentials } from './simulated-channels.ts'
import { startDemo } from './start-demo.ts'

test('a demo start over an older world signs nobody in and opens no account, though the published password still fits', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-older-'))
  const world = await makeWorld()
  try {
    await createDemoPeople(world.database, { now: world.now, newId })
    await world.owner((tx) => setDemoState(tx, 'whole', world.now))
    const count = () =>
      world.sql(sql`
        select (select count(*) from session) as sessions, (select count(*) from payment_account) as accounts,
          (select count(*) from audit_line) as lines`)
    const before = await count()
    await startDemo(
      world,
      () => undefined,
      demoCredentials(folder),
      () => world.now,
    )
    expect(await count()).toEqual(before)
  } finally {
    await world.close()
    fs.rmSync(folder, { recursive: true })
  }
})
