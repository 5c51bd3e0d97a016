import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askServer, controlPath, serveControl } from './control-socket.ts'
import { MaintenanceRefused } from './refused.ts'

const folders: string[] = []
const newFolder = (...below: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-control-'))
  folders.push(folder)
  return join(folder, ...below)
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

test('a task is asked for, heard as it goes, and ends with its code', async () => {
  const folder = newFolder()
  const stop = await serveControl(folder, async ({ task, args, secret }, say, progress) => {
    progress('half of it')
    progress('too soon after')
    say(`${task} ${args.join('+')} ${secret}`)
    say('second line')
    return 3
  })
  const heard: string[] = []
  const shown: string[] = []
  const request = { task: 'backup', args: ['a b', 'ü'], secret: 's' }
  const hear = (line: string): unknown => heard.push(line)
  const code = await askServer(folder, request, hear, (text) => shown.push(text))
  await stop()
  expect({ code, heard, shown }).toEqual({ code: 3, heard: ['backup a b+ü s', 'second line'], shown: ['half of it'] })
})

test('only the owner may open the socket, and a left-over one is swept away', async () => {
  const folder = newFolder()
  await serveControl(folder, () => Promise.resolve(0))
  const stop = await serveControl(folder, () => Promise.resolve(7))
  if (process.platform !== 'win32') expect(statSync(controlPath(folder)).mode & 0o777).toBe(0o600)
  expect(await askServer(folder, { task: 'verify', args: [] }, () => {})).toBe(7)
  await stop()
})

test('a refusal arrives as its sentence', async () => {
  const folder = newFolder()
  const stop = await serveControl(folder, () => Promise.reject(new MaintenanceRefused('No room.')))
  const heard: string[] = []
  expect(await askServer(folder, { task: 'backup', args: [] }, (line) => heard.push(line))).toBe(1)
  expect(heard).toEqual(['No room.'])
  await stop()
})

test('a server that is away, or goes away, is said to be so', async () => {
  const folder = newFolder()
  await expect(askServer(folder, { task: 'verify', args: [] }, () => {})).rejects.toThrow(/does not answer/)
  const asked = Promise.withResolvers<void>()
  const stop = await serveControl(folder, () => {
    asked.resolve()
    return new Promise(() => {})
  })
  const waiting = expect(askServer(folder, { task: 'verify', args: [] }, () => {})).rejects.toThrow(/stopped before/)
  await asked.promise
  await stop()
  await waiting
})

test('a long folder name still finds its socket', async () => {
  const folder = newFolder('a'.repeat(120))
  expect(controlPath(folder).length).toBeLessThan(104)
  const stop = await serveControl(folder, () => Promise.resolve(0))
  expect(await askServer(folder, { task: 'verify', args: [] }, () => {})).toBe(0)
  await stop()
})
