import { logout } from '@kassa/contract/identity/identity.calls.ts'
import type { ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import { setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import type { Call } from '../replay/client.ts'
import type { Chance } from './chance.ts'
import type { DeskDriver } from './driver.ts'
import { clockReasons, unboundReasons } from './filed.ts'
import type { Place } from './place.ts'
import type { Death } from './server.ts'
import type { ChaosShop } from './shop.ts'
import type { Fate, Wire } from './wire.ts'

/** The parts that a fault can reach during one run. */
export interface Scene {
  readonly shop: ChaosShop
  readonly place: Place
  readonly call: Call
  readonly desk: DeskDriver
  readonly wire: Wire
  readonly chance: Chance
  /** Counts one blow of the fault. */
  readonly struck: () => void
}

/** A fault and how it is played around the work of a run. */
export interface Kind {
  readonly name: string
  /** The reasons for review that it can cause; none unless given. */
  readonly files?: readonly ReviewCode[]
  begin?(scene: Scene): Promise<void> | void
  before?(scene: Scene): Promise<void> | void
  /** In place of one thing that a cashier does. */
  work?(scene: Scene): Promise<void>
  after?(scene: Scene): Promise<void> | void
  end?(scene: Scene): Promise<void> | void
}

const minuteMillis = 60_000
const hourMillis = 60 * minuteMillis

/** Every request has so many chances in a hundred to meet this fate, and else to go straight or a little slower. */
const onTheWire = (name: string, fate: Fate, percent: number): Kind => ({
  name,
  begin({ wire, chance, struck }) {
    wire.fate = () => {
      if (!chance.percent(percent)) return chance.percent(50) ? 'straight' : 'slow'
      struck()
      return fate
    }
  },
})

/** The server dies while it works on what a desk sends: a random moment after a request has left. */
const serverDies = (name: string, death: Death): Kind => ({
  name,
  after({ place, wire, chance, struck }) {
    if (!chance.percent(25)) return
    wire.onSent = () => {
      wire.onSent = () => {}
      void chance.pause(30).then(() => {
        struck()
        place.server.die(death)
      })
    }
  },
  end: ({ wire }) => {
    wire.onSent = () => {}
  },
})

const killDesk = async ({ desk, chance, struck }: Scene, most: number): Promise<void> => {
  await chance.pause(most)
  struck()
  await desk.killAndReopen()
}

const skews = [
  -400 * 24 * hourMillis,
  -30 * hourMillis,
  -2 * hourMillis,
  -10 * minuteMillis,
  7 * minuteMillis,
  3 * hourMillis,
  49 * hourMillis,
  366 * 24 * hourMillis,
]

const clockJumps: Kind = {
  name: 'clock skewed by hours or days',
  files: clockReasons,
  begin: ({ desk, chance, struck }) => {
    struck()
    desk.browser.skewMillis = chance.oneOf(skews)
  },
  before({ desk, chance, struck }) {
    if (!chance.percent(30)) return
    struck()
    desk.browser.skewMillis = chance.percent(30) ? 0 : chance.oneOf(skews)
  },
}

const flapping: Kind = {
  name: 'network flapping',
  before({ wire, desk, chance, struck }) {
    if (!chance.percent(60)) return
    struck()
    wire.isUp = !wire.isUp
    if (wire.isUp) desk.page.comeOnline()
  },
}

const outOfOrder: Kind = {
  name: 'out of order: two uploaders race, requests overtake each other',
  async begin(scene) {
    await onTheWire('', 'late', 25).begin?.(scene)
    await scene.desk.addUploader()
  },
  async after({ desk, struck, chance }) {
    struck()
    await desk.poke()
    await chance.pause(20)
    desk.page.comeOnline()
  },
}

const signedOut: Kind = {
  name: 'signed out, disabled or unbound meanwhile',
  files: unboundReasons,
  async after({ call, desk, shop, chance, struck }) {
    if (!chance.percent(30)) return
    const as = { token: shop.adminToken, outletId: shop.outlet.outletId }
    const way = chance.integer(1, 3)
    struck()
    if (way === 1) await call(setDeviceEnabled, { id: desk.deviceId, enabled: chance.percent(50) ? 0 : 1 }, as)
    else if (way === 2) await call(unbindDevice, { id: desk.deviceId }, as)
    else await call(logout, {}, { token: shop.sessions.pop() ?? 'null' })
  },
}

/** The same blow to the database, a random moment after a request has left. */
const databaseFails = (name: string, blow: (scene: Scene) => Promise<void>): Kind => ({
  name,
  after(scene) {
    if (!scene.chance.percent(40)) return
    scene.wire.onSent = () => {
      scene.wire.onSent = () => {}
      void scene.chance.pause(30).then(async () => {
        scene.struck()
        await blow(scene)
      })
    }
  },
  end: ({ wire }) => {
    wire.onSent = () => {}
  },
})

/** Each request goes to two servers on one database at once, which both try to book it. */
const lostRaces: Kind = {
  name: 'two servers on one database, both asked at once',
  begin({ wire, place, struck }) {
    wire.other = place.second?.address ?? wire.other
    wire.fate = () => {
      struck()
      return 'twice'
    }
  },
}

/** The faults that may happen to desks, network and server, whatever the database. */
const common: readonly Kind[] = [
  serverDies('server killed (SIGKILL) at a random moment', 'SIGKILL'),
  onTheWire('request cut before it reaches the server', 'cut-before', 50),
  onTheWire('answer cut after the commit', 'cut-after', 50),
  onTheWire('connection cut at a random moment', 'cut-midway', 60),
  onTheWire('the same request delivered twice', 'twice', 60),
  onTheWire('delivered late, after it was given up', 'late', 50),
  outOfOrder,
  clockJumps,
  {
    name: 'desk killed between journal and upload',
    begin: ({ wire }) => {
      wire.isUp = false
    },
    after: async (scene) => {
      if (scene.chance.percent(60)) await killDesk(scene, 0)
    },
  },
  {
    name: 'desk killed in the middle of an upload',
    begin: ({ wire, chance }) => {
      wire.fate = () => (chance.percent(50) ? 'slow' : 'straight')
    },
    after: async (scene) => {
      if (scene.chance.percent(40)) await killDesk(scene, 40)
    },
  },
  {
    name: 'desk killed while it writes',
    async work(scene) {
      const done = scene.desk.work()
      if (scene.chance.percent(40)) await killDesk(scene, 4)
      await done
    },
  },
  flapping,
  signedOut,
]

/** Every kind of fault that the runs play on a database, in turn. */
export const kindsOn = (database: 'embedded' | 'postgres'): readonly Kind[] =>
  database === 'embedded'
    ? [...common, serverDies('power cut under the embedded database', 'SIGUSR2')]
    : [
        ...common,
        databaseFails('connections to the database lost', ({ place }) => place.cutConnections()),
        databaseFails('database killed (SIGKILL), recovers', ({ place }) => place.killDatabase()),
        lostRaces,
      ]
