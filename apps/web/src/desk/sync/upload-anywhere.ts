const JOURNAL = 'kassa-journal'
const QUIET_MS = 3_000

async function uploadWaiting(): Promise<void> {
  const databases = await indexedDB.databases()
  // Opening it would make it: a browser that is no device stays without.
  if (!databases.some(({ name }) => name === JOURNAL)) return
  const { sendWaiting } = await import('./send-waiting.ts')
  await sendWaiting()
}

/**
 * A browser that is a device goes on sending what it sold on whatever page it stands, also on the login page after a
 * sign-out. Source: D72.
 */
export function uploadAnywhere(): void {
  setTimeout(() => void uploadWaiting().catch(() => undefined), QUIET_MS)
}
