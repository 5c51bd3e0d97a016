import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import type { Luck } from './database.ts'
import { translate } from './postgres-error.ts'

/** A connection of its own that listens, and comes back by itself when it breaks. */
export async function listenFor(
  connection: ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  luck: Luck,
): Promise<() => Promise<void>> {
  const ear: { client?: Client; isStopped: boolean } = { isStopped: false }
  const open = async (): Promise<void> => {
    const opened = new Client(connection)
    opened.on('notification', (message) => heard(message.payload ?? ''))
    opened.on('error', () => {})
    opened.on('end', () => void reopen())
    await opened.connect()
    await opened.query(`LISTEN ${escapeIdentifier(channel)}`)
    ear.client = opened
  }
  const reopen = async (): Promise<void> => {
    if (ear.isStopped) return
    await luck.wait(200 + luck.random() * 800)
    if (!ear.isStopped) await open().catch(() => {})
  }
  await open().catch((error: unknown) => {
    throw translate(error, false)
  })
  return async () => {
    ear.isStopped = true
    await ear.client?.end().catch(() => {})
  }
}
