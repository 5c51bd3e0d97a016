import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { dismiss, readNotices } from '../api/notices.ts'
import { queryClient } from '../api/query-client.ts'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import '../kit/kit.css'
import { AntdFrame } from '../shell/AntdFrame.tsx'
import { followLayout } from '../shell/layout.ts'
import '../shell/shell.css'
import { expect } from 'vitest'
import { signedOutSession, type Session, writeSession } from '../session/session.ts'
import { styled } from '../theme/antd-styles.ts'
import { applyCssVariables } from '../theme/css-variables.ts'
import '../theme/base.css'
import type { Mode } from '../theme/tokens.ts'
import { Toasts } from '../ui/Toasts.tsx'
import type { Language } from '../words/locale.ts'
import { changeLanguage, startWords } from '../words/words.ts'
import { eachLookOfText } from './look/look-of-text.ts'

let root: Root | null = null
let isStarted = false

const FAULT = 'drawing-error'

export interface ShowOptions {
  readonly language?: Language
  readonly mode?: Mode
  readonly session?: Partial<Session>
  /** The address below the base path, with its search. */
  readonly at?: string
  /** The pattern of that address, where the screen reads a part of it; any address unless told. */
  readonly route?: string
}

const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const textOf = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** An error in drawing, in full, so that whoever reads of it on the page knows where it was thrown. */
function DrawingError({ error: thrown }: { readonly error: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(JSON.stringify(thrown))
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : ''
  return <pre className={FAULT}>{`${error.name}: ${error.message}\n${error.stack ?? ''}${cause}`}</pre>
}

function routerFor(content: ReactNode, at: string, path: string) {
  const top = createRootRoute({ component: Outlet })
  const anything = createRoute({ getParentRoute: () => top, path, component: () => content })
  return createRouter({
    routeTree: top.addChildren([anything]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultErrorComponent: DrawingError,
    parseSearch: searchOf,
    stringifySearch: textOf,
  })
}

/** Takes away what is shown and what it read, so that it asks nothing of whoever comes next. */
export function clearAway(): void {
  root?.unmount()
  root = null
  queryClient.clear()
  // A notice would lie over what the next one presses.
  for (const { id } of readNotices()) dismiss(id)
  document.body.replaceChildren()
}

/** Shows a part of the app as the shell would: tokens, words, antd, router and notices around it. Answers the router. */
export async function show(content: ReactNode, options: ShowOptions = {}) {
  if (!isStarted) {
    applyCssVariables()
    followLayout()
    await startWords()
    await styled
    isStarted = true
  }
  clearAway()
  writeSession({ ...signedOutSession, token: 'token', ...options.session })
  document.documentElement.dataset['theme'] = options.mode ?? 'light'
  writeSession({
    layout: {
      layoutType: 'vertical',
      mode: options.mode ?? 'light',
      sidebarSize: 'lg',
      sidebarColor: 'dark',
      sidebarImage: 'none',
      preloader: 'enable',
    },
  })
  await changeLanguage(options.language ?? 'en')
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  root = createRoot(place)
  const router = routerFor(content, options.at ?? '/here', options.route ?? '$')
  root.render(
    <QueryClientProvider client={queryClient}>
      <AntdFrame>
        <Suspense fallback={null}>
          <RouterProvider router={router as never} />
        </Suspense>
      </AntdFrame>
      <Toasts />
    </QueryClientProvider>,
  )
  return router
}

/** Returns the serious or critical findings of axe on the page once nothing moves any more, as `rule: places`. */
export async function seriousFindings(): Promise<string[]> {
  const findings = await findingsAtRest()
  // A list that closes begins to fade a moment after it was chosen from: what is wrong at rest is wrong at the second look.
  return findings.length === 0 ? findings : findingsAtRest()
}

async function findingsAtRest(): Promise<string[]> {
  await expect.poll(() => document.getAnimations().filter(ends).length).toBe(0)
  const violations = isThinned ? await thinnedViolations() : await violationsIn(document, graveRules())
  // A finding may be lighter than its rule.
  return violations
    .filter(({ impact }) => isGrave(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Four fifths of what axe takes: a gate measures it once for each look of words. */
const CONTRAST = 'color-contrast'

async function thinnedViolations() {
  const others = graveRules().filter((rule) => rule !== CONTRAST)
  const include = eachLookOfText()
  const found = await violationsIn(document, others)
  return include.length === 0 ? found : [...found, ...(await violationsIn({ include }, [CONTRAST]))]
}

async function violationsIn(context: axe.ElementContext, values: string[]) {
  const runOnly = { type: 'rule', values } as const
  return (await axe.run(context, { resultTypes: ['violations'], preload: false, runOnly })).violations
}

/** The rules whose findings are serious or critical. Lighter ones are not run: nobody would act on them. */
function graveRules(): string[] {
  // axe says nowhere else how grave a rule is.
  const { rules } = Reflect.get(axe, '_audit') as {
    readonly rules: readonly {
      readonly id: string
      readonly enabled: boolean
      readonly impact: string
      readonly tags: readonly string[]
    }[]
  }
  return rules
    .filter(({ enabled, impact, tags }) => enabled && isGrave(impact) && !tags.some((tag) => leftOutTags.has(tag)))
    .map(({ id }) => id)
}

/** Tags of rules that axe runs only where they are named. */
const leftOutTags: ReadonlySet<string> = new Set(['experimental', 'deprecated'])

const isGrave = (impact: string | null | undefined): boolean => impact === 'serious' || impact === 'critical'

/** A color on its way to another is not the one that is read; a spinner turns for ever. */
const ends = ({ effect, playState }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().activeDuration !== Infinity

const holes = /Show Error|Hide Error|undefined|NaN|Invalid Date|\[object |\{\{|\$t\(/

/** Expects that nothing threw while the page was drawn, and that no text on it is a value without words, or the key of a missing word. */
export async function expectWholeWords(): Promise<void> {
  await expect.poll(() => document.body.innerText.trim()).not.toBe('')
  const fault = document.querySelector(`.${FAULT}`)
  if (fault) throw new Error(`something threw while the page was drawn: ${fault.textContent}`)
  expect(document.body.innerText).not.toMatch(holes)
}

export interface StubbedAnswer {
  readonly status?: number
  readonly body: unknown
}

/** Replaces the server: answers by the path below `/cashier/api` and records the requests. */
export function answerCalls(answers: Readonly<Record<string, (body: unknown, url: URL) => StubbedAnswer>>) {
  const asked: { path: string; url: URL; headers: Headers; body: unknown }[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const path = url.pathname.replace('/cashier/api', '')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ path, url, headers: new Headers(init?.headers), body })
    const answer = answers[path]?.(body, url) ?? { status: 404, body: { code: 'request.unknown-route', message: path } }
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  }
  return asked
}
