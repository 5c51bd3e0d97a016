import fs from 'node:fs'
import path from 'node:path'
import { shippedComponents, type Component, type Lockfile } from './sbom.ts'

const isLicence = (name: string): boolean => /^(?:licen[cs]e|copying|notice)/i.test(name)

/** The license text of a package; empty where it ships no such file, or is for another platform and not installed here. */
function licenceTexts(root: string, { folder }: Component): string[] {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  const names = fs.readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicence(entry.name))
  return names.map(({ name }) => fs.readFileSync(path.join(at, name), 'utf8').trim()).sort()
}

const NONE = 'The package ships no text of its licence.'

/** The licences of everything that is shipped; a text that several packages share stands once, below all of their names. */
export function thirdPartyNotices(root: string, lockfile: Lockfile): string {
  const named = shippedComponents(lockfile).map((one) => ({
    name: `${one.name} ${one.version} (${one.license})`,
    text: licenceTexts(root, one).join('\n\n') || NONE,
  }))
  const parts = [...Map.groupBy(named, ({ text }) => text)].map(
    ([text, those]) => `${those.map(({ name }) => name).join('\n')}\n\n${text}\n`,
  )
  return `Kassa is built on the following packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
