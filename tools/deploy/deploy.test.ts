import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import {
  environmentOfCompose,
  environmentOfManifest,
  environmentOfText,
  settingsOfCode,
  settingsOfReadme,
} from './settings-of.ts'
import { readTree, root } from '../tidy/tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const inDeploy = (path: string): string => read(`deploy/${path}`)

const readme = settingsOfReadme(read('README.md'))
const composed = environmentOfCompose(parse(inDeploy('compose/compose.yaml')))
const manifests = parseAllDocuments(inDeploy('kubernetes/kassa.yaml')).map((one) => one.toJS() as unknown)
const deployed = manifests.flatMap(environmentOfManifest)
const unit = inDeploy('systemd/kassa@.service')

/** The settings that each way of running the program gives to it. */
const given: Readonly<Record<string, readonly string[]>> = {
  'container/Containerfile': environmentOfText(inDeploy('container/Containerfile'), /^ENV (.*)$/gm),
  'compose/compose.yaml': composed,
  'kubernetes/kassa.yaml': deployed,
  'systemd/kassa@.service with kassa.env': [
    ...environmentOfText(unit, /^Environment=(.*)$/gm),
    ...environmentOfText(inDeploy('systemd/kassa.env.example'), /^([A-Z].*)$/gm),
  ],
}

/** One process by itself needs to be reached and a place; several, one database, one key, one store of files, and to be let go of. */
const alone = ['HOST', 'PORT', 'DATA_DIR']
const onPostgres = [
  ...alone,
  'DATABASE_URL',
  'KASSA_SECRET_KEY',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'MAIL_FROM',
]
const several = [...onPostgres, 'DATABASE_CONNECTIONS', 'DRAIN_SECONDS']
const needed: Readonly<Record<string, readonly string[]>> = {
  'container/Containerfile': alone,
  'compose/compose.yaml': onPostgres,
  'kubernetes/kassa.yaml': [...several, 'FILES_S3_BUCKET'],
  'systemd/kassa@.service with kassa.env': [...several, 'KASSA_FILES_DIR'],
}

test('the table of the README has the settings that the program reads, and no others', () => {
  expect(readme.toSorted()).toEqual(settingsOfCode(readTree()).toSorted())
})

test.each(Object.entries(given))('%s sets only what the README’s table has', (_, names) => {
  expect(names.filter((name) => !readme.includes(name))).toEqual([])
})

test.each(Object.entries(needed))('%s sets everything that it cannot do without', (place, names) => {
  expect(names.filter((name) => !given[place]?.includes(name))).toEqual([])
})

test('what the files take from outside is in the example beside them, and nothing else is', () => {
  const asked = (text: string): string[] => [...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name)
  const example = (path: string): string[] => environmentOfText(inDeploy(path), /^([A-Z].*)$/gm)
  const compose = new Set(asked(inDeploy('compose/compose.yaml')).filter((name) => name !== 'TRUST_PROXY'))
  expect(new Set(example('compose/kassa.env.example'))).toEqual(compose)
  const secrets = [...inDeploy('kubernetes/kassa.yaml').matchAll(/name: kassa, key: ([A-Z_0-9]+)/g)].map(
    ([, key = '']) => key,
  )
  expect(example('kubernetes/secret.env.example').toSorted()).toEqual(secrets.toSorted())
})

interface Probe {
  readonly httpGet?: { readonly path: string }
}
interface Container {
  readonly securityContext?: unknown
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly startupProbe?: Probe
}
interface Deployment {
  readonly spec: {
    readonly replicas: number
    readonly selector: { readonly matchLabels: object }
    readonly template: {
      readonly metadata: { readonly labels: object }
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly securityContext: object
        readonly containers: readonly Container[]
      }
    }
  }
}
interface Selecting {
  readonly spec: { readonly selector: unknown; readonly minAvailable?: number }
}

const [deployment, service, budget] = manifests as [Deployment, Selecting, Selecting]
const [container] = deployment.spec.template.spec.containers

test('the manifests speak of the same pods, and a node may be emptied without the shop', () => {
  const { replicas, selector, template } = deployment.spec
  expect(manifests.map((one) => (one as { kind: string }).kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
  expect(template.metadata.labels).toEqual(selector.matchLabels)
  expect(service.spec.selector).toEqual(selector.matchLabels)
  expect(budget.spec.selector).toEqual({ matchLabels: selector.matchLabels })
  expect(budget.spec.minAvailable).toBeLessThan(replicas)
})

test('the manifests ask for life and readiness where the program answers, and leave it time to drain', () => {
  expect(container?.livenessProbe?.httpGet?.path).toBe('/livez')
  expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz')
  expect(container?.startupProbe?.httpGet?.path).toBe('/livez')
  const drains = /DRAIN_SECONDS, value: '(\d+)'/.exec(inDeploy('kubernetes/kassa.yaml'))?.[1]
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(drains) + 15 + 30)
})

test('nothing runs as root, and no root may be written', () => {
  expect(deployment.spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(inDeploy('container/Containerfile')).toMatch(/^USER 10001:10001$/m)
  expect(parse(inDeploy('compose/compose.yaml'))).toMatchObject({
    services: { kassa: { read_only: true, cap_drop: ['ALL'] } },
  })
  expect(unit).toMatch(/^User=kassa$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
})

test('the database’s keepers stand as they were tried', () => {
  const patroni = parse(inDeploy('cluster/patroni.yml')) as { bootstrap: { dcs: Record<string, number | boolean> } }
  const {
    ttl,
    loop_wait: loopWait,
    retry_timeout: retryTimeout,
    synchronous_mode: isSynchronous,
  } = patroni.bootstrap.dcs
  expect([ttl, loopWait, isSynchronous]).toEqual([20, 5, true])
  // Patroni's own rule: otherwise a primary that is only slow loses its place.
  expect(Number(loopWait) + 2 * Number(retryTimeout)).toBeLessThanOrEqual(Number(ttl))
  const haproxy = inDeploy('cluster/haproxy.cfg')
  expect(haproxy).toMatch(/^ {2}option httpchk OPTIONS \/primary$/m)
  expect(haproxy).toMatch(/on-marked-down shutdown-sessions$/m)
  expect(haproxy).toMatch(/^ {2}option httpchk GET \/readyz$/m)
})
