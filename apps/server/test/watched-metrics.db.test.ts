import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { modules } from '../src/program.ts'
import { addNote, noteModule, noteTables } from './note-module.ts'
import { makeShop } from './make/shop.ts'
import { makeWorld, type World } from './world.ts'

const root = path.join(import.meta.dirname, '../../..')
const watching = (file: string): string => fs.readFileSync(path.join(root, 'deploy/watching', file), 'utf8')

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook: string }
}
const alerts = (parse(watching('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(watching('dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}
const asked = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

const words = new Set(['sum', 'max', 'min', 'rate', 'by', 'topk', 'histogram_quantile'])
const WITHOUT_METRICS = /"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g

/** Returns the metrics that a question of Prometheus names. */
const metricsOf = (expr: string): string[] =>
  [...expr.replaceAll(WITHOUT_METRICS, ' ').matchAll(/[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

/** Returns the labels that a question of Prometheus names. */
const labelsOf = (expr: string): string[] => [
  ...[...expr.matchAll(/([a-z_]+)(?:=|!=|=~|!~)"/g)].map(([, name = '']) => name),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
]

/** Made by Prometheus for whatever it asks. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] }

let world: World
let exported: string
const names = new Set(ofPrometheus.metrics)
const labels = new Set(ofPrometheus.labels)

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables })
  const shop = await makeShop(world)
  await world.call(addNote, { text: 'x' }, { as: shop.admin.token })
  exported = (await world.running.server.app.inject({ method: 'GET', url: '/metrics' })).payload
  for (const [, name = ''] of exported.matchAll(/^# TYPE (\S+) /gm)) names.add(name)
  for (const [, name = '', inside = ''] of exported.matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    names.add(name)
    for (const [, label = ''] of inside.matchAll(/([a-z_]+)="/g)) labels.add(label)
  }
  // Labels of what nothing waits for here; work-metrics.db.test.ts has them with values.
  for (const label of ['name', 'kind', 'subscription', 'step', 'which']) labels.add(label)
  // Only several databases are told apart; run-call.db.test.ts reads both from a process that has two.
  names.add('kassa_cluster_ready')
  labels.add('cluster')
})
afterAll(() => world.close())

describe('what Prometheus is asked', () => {
  test.each(asked)('%s names metrics and labels that the program exports: %s', (_, expr) => {
    expect(metricsOf(expr).filter((name) => !names.has(name))).toEqual([])
    expect(labelsOf(expr).filter((label) => !labels.has(label))).toEqual([])
  })

  test('and the program exports no label that Prometheus has for itself', () => {
    expect(exported).not.toMatch(/[{,](?:job|instance)="/)
  })

  test.each(asked)('%s names calls and jobs that there are: %s', (_, expr) => {
    const calls = new Set(modules.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint.name)))
    const jobs = new Set(modules.flatMap(({ jobs: own = [] }) => own.map(({ name }) => name)))
    const namedCalls = [...expr.matchAll(/call="([^"]+)"/g)].map(([, name = '']) => name)
    const namedJobs = [...expr.matchAll(/\bname!?="([^"]+)"/g)].map(([, name = '']) => name)
    expect(namedCalls.filter((name) => !calls.has(name))).toEqual([])
    expect(namedJobs.filter((name) => !jobs.has(name))).toEqual([])
  })

  test('a planted metric, label and call are seen', () => {
    expect(metricsOf('sum by (le) (rate(kassa_nothing_bucket{call="x"}[5m])) > 3')).toEqual(['kassa_nothing_bucket'])
    expect(labelsOf('sum by (le, of) (rate(kassa_nothing{call!="x"}[5m]))')).toEqual(['call', 'le', 'of'])
  })
})

describe('an alert', () => {
  test.each(alerts)(
    '$alert names its page, which speaks of it, and says what to do',
    ({ alert, annotations, labels: of }) => {
      const page = path.join(root, annotations.runbook)
      expect(fs.existsSync(page), annotations.runbook).toBe(true)
      expect(fs.readFileSync(page, 'utf8'), `${annotations.runbook} does not name ${alert}`).toContain(alert)
      expect(annotations.description.length).toBeGreaterThan(20)
      expect(['page', 'ticket']).toContain(of.severity)
    },
  )
})
