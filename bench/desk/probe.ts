/** The events that the page records for the bench. Times in milliseconds since the page began to load. */
export interface Probe {
  /** When the till could be used, painted; null until then. */
  shownAt: number | null
  /** Pressed keys that end something (a scan, a payment): from the key to the change and to the painted frame. */
  readonly pressed: { readonly key: string; readonly changedMillis: number; readonly paintedMillis: number }[]
  /** When transactions that wrote to the journal's entries were on the disk. */
  readonly durableAt: number[]
  /** When the last such key was pressed. */
  pressedAt: number
}

declare global {
  interface Window {
    probe: Probe
    /** The customer's screen: when each change of it was painted, in epoch milliseconds. */
    mirroredAt: number[]
  }
}

/** Runs in the customer's screen before anything else: notes when what it shows was painted. */
export function installMirrorProbe(): void {
  window.mirroredAt = []
  const observer = new MutationObserver(() => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => window.mirroredAt.push(performance.timeOrigin + performance.now()), {
        once: true,
      })
      port1.start()
      port2.postMessage(0)
    })
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page before anything else: notes what happens and changes nothing. */
export function installProbe(): void {
  const probe: Probe = { shownAt: null, pressed: [], durableAt: [], pressedAt: 0 }
  window.probe = probe

  /** Calls back once the frame that is being made has been painted. */
  const onPainted = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => done(), { once: true })
      port1.start()
      port2.postMessage(0)
    })
  }

  let changedAt = 0
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
    if (probe.shownAt === null && document.getElementById('desk-search'))
      onPainted(() => (probe.shownAt ??= performance.now()))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })

  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter' && key !== 'F12') return
      probe.pressedAt = timeStamp
      const basket = document.querySelector('.d-basket')
      const before = basket?.textContent
      const look = (): void => {
        if (document.querySelector('.d-basket')?.textContent === before) return onPainted(look)
        const paintedMillis = performance.now() - timeStamp
        probe.pressed.push({ key, changedMillis: Math.max(0, changedAt - timeStamp), paintedMillis })
      }
      onPainted(look)
    },
    { capture: true },
  )

  const ofDatabase: {
    transaction: (this: IDBDatabase, ...asked: Parameters<IDBDatabase['transaction']>) => IDBTransaction
  } = IDBDatabase.prototype
  ofDatabase.transaction = new Proxy(ofDatabase.transaction, {
    apply(open, database, [stores, mode, ...rest]: Parameters<IDBDatabase['transaction']>) {
      const transaction: IDBTransaction = Reflect.apply(open, database, [stores, mode, ...rest])
      if (mode === 'readwrite' && [stores].flat().includes('entries'))
        transaction.addEventListener('complete', () => probe.durableAt.push(performance.now()))
      return transaction
    },
  })
}
