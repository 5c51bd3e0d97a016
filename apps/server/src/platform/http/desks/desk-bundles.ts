import fs from 'node:fs'
import path from 'node:path'
import { DESK_COOKIE, isReleaseServed } from '@kassa/contract/device/desk-release.ts'

/** A built web app that the server can serve. */
export interface DeskBundle {
  readonly version: string
  readonly release: number
  readonly folder: string
  /** True: the server's own. */
  readonly isNewest: boolean
}

export interface BundleFolders {
  readonly webFolder: string
  /** Where those of releases before are kept; left out: there are none. */
  readonly desksFolder?: string | undefined
}

/** The number of earlier releases that are kept. */
const KEPT = 4

/** Names of builds, which are names of folders. */
const nameForm = /^[A-Za-z0-9][\w.-]{0,49}$/

const metaOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta[^>]* name="${name}"[^>]* content="([^"]*)"`).exec(page)?.[1]

/** A page of before releases were counted says none: no till is given it. */
const UNCOUNTED = -1_000

function readBundle(folder: string, isNewest: boolean): DeskBundle | undefined {
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) return undefined
  const page = fs.readFileSync(file, 'utf8')
  const version = metaOf(page, 'version')
  if (version === undefined || !nameForm.test(version)) return undefined
  return { version, release: Number(metaOf(page, 'release') ?? UNCOUNTED), folder, isNewest }
}

const foldersIn = (folder: string | undefined): string[] =>
  folder === undefined || !fs.existsSync(folder)
    ? []
    : fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && nameForm.test(entry.name))
        .map(({ name }) => path.join(folder, name))
        .toSorted((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs)

/** The server's own desk first, then those that are kept, the newest first. */
export function listBundles({ webFolder, desksFolder }: BundleFolders): DeskBundle[] {
  const own = readBundle(webFolder, true)
  const kept = foldersIn(desksFolder).flatMap((folder) => readBundle(folder, false) ?? [])
  return [...(own ? [own] : []), ...kept.filter(({ version }) => version !== own?.version)]
}

/**
 * Keeps the server's own desk beside those of releases before, so that the next release can still give it to tills; the oldest ones go. It is there whole or not at
 * all: another process may be keeping it too.
 */
export function keepOwnBundle({ webFolder, desksFolder }: BundleFolders): void {
  const own = readBundle(webFolder, true)
  if (!own || desksFolder === undefined || own.version === 'dev') return
  const place = path.join(desksFolder, own.version)
  if (!fs.existsSync(place)) {
    const coming = path.join(desksFolder, `.${own.version}-${process.pid}`)
    fs.cpSync(webFolder, coming, { recursive: true })
    try {
      fs.renameSync(coming, place)
    } catch {
      fs.rmSync(coming, { recursive: true, force: true })
    }
  }
  for (const folder of foldersIn(desksFolder).slice(KEPT + 1)) fs.rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds for which what lies in the folders is believed. */
const BELIEVED_MS = 10_000

/** The desks by which requests are answered, looked up now and then. */
export function bundleFinder(folders: BundleFolders, clock: () => number = Date.now) {
  let found: { readonly at: number; readonly bundles: readonly DeskBundle[] } | undefined
  const bundles = (): readonly DeskBundle[] => {
    if (!found || clock() - found.at > BELIEVED_MS) found = { at: clock(), bundles: listBundles(folders) }
    return found.bundles
  }
  const chosen = (cookies: string | undefined): string => {
    const version = cookieIn(cookies ?? '')
    if (version === undefined) return folders.webFolder
    const bundle = bundles().find((one) => one.version === version && isReleaseServed(one.release))
    return bundle?.folder ?? folders.webFolder
  }
  return {
    /** The folder from which a browser with these cookies is given its pages. */
    folderFor: chosen,
    /** The folder that has a file for such a browser: its own, or any, as a page that is open asks for files of its build. */
    folderWith(file: string, cookies: string | undefined): string | undefined {
      const inside = path.normalize(`/${file}`)
      const isIn = (folder: string): boolean => fs.existsSync(path.join(folder, inside))
      const own = chosen(cookies)
      if (isIn(own)) return own
      return inside.startsWith('/assets/') ? bundles().find(({ folder }) => isIn(folder))?.folder : undefined
    },
  }
}

function cookieIn(cookies: string): string | undefined {
  const part = cookies.split('; ').find((one) => one.startsWith(`${DESK_COOKIE}=`))
  const value = part?.slice(DESK_COOKIE.length + 1)
  return value !== undefined && nameForm.test(value) ? value : undefined
}
