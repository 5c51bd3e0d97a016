import { parseAst } from 'vite'
import { type Finding, type Rule, type Source, isTest, lineAt } from './tree.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

/** Commands that take or give money, end, void, clear or delete; a new one is named here. */
const COMMANDS: ReadonlySet<string> = new Set(
  `takeCash takeTender takeBalance takePurse takeReference payByStanding finishPaid payIn
  takeBack giveBackAndGoOn setAsidePayment bookPaid voidSale refundCall refundRechargeOf
  exchangePoints handOverExchange cancelExchange cancelSetAside moveCash dropExchange
  clearBasket removeLine remove-line remove-coupon discardHeld archiveProduct unpairScreen
  removePage removeKey forget discard deleteCategory deleteAttribute`.split(/\s+/),
)

const DESK = 'apps/web/src/desk/'
/** Buttons whose place is not held: quick cash asks where its amount has just changed (rule c). */
const UNHELD: ReadonlySet<string> = new Set([`${DESK}payment/methods/cash/QuickCash.tsx`])
const instead =
  'this button takes or gives money, ends, voids, clears or deletes: say so by data-ends (or data-primary, is-danger)'

const isNode = (each: unknown): each is Node =>
  typeof each === 'object' && each !== null && typeof (each as { type?: unknown }).type === 'string'
const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
function nodesIn(node: Node, found: Node[] = []): Node[] {
  found.push(node)
  for (const part of partsOf(node)) nodesIn(part, found)
  return found
}
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** The functions that a file gives a name, all that bear it: the ways that a press can go within it. */
function functionsOf(nodes: readonly Node[]): Map<string, Node[]> {
  const named = nodes.filter(
    ({ type, init }) =>
      type === 'FunctionDeclaration' || (type === 'VariableDeclarator' && isNode(init) && /Function/.test(init.type)),
  )
  return Map.groupBy(named, (each) => nameOf(each.id))
}

/** Every name and word that a press comes to, through the functions of its file. */
function reachOf(from: Node, functions: ReadonlyMap<string, Node[]>, seen = new Set<string>()): ReadonlySet<string> {
  for (const node of nodesIn(from)) {
    const name = node.type === 'Literal' ? String(node.value) : nameOf(node)
    if (name === '' || seen.has(name)) continue
    seen.add(name)
    if (!/^[A-Z]/.test(name)) for (const next of functions.get(name) ?? []) reachOf(next, functions, seen)
  }
  return seen
}

interface Control {
  readonly source: Source
  readonly at: number
  /** The element's own name: `button`, or a component's. */
  readonly element: string
  /** The component it stands in. */
  readonly within: string
  readonly handler: string
  readonly reach: ReadonlySet<string>
  readonly isMarked: boolean
}

const isMark = (text: string): boolean => /data-primary|data-ends|is-danger/.test(text)

/** Everything in a file that a press is handed to. */
function controlsOf(source: Source): Control[] {
  const nodes = nodesIn(parseAst(source.code, { lang: 'tsx' }) as unknown as Node)
  const functions = functionsOf(nodes)
  const components = [...functions].filter(([name]) => /^[A-Z]/.test(name))
  const within = (at: number): string =>
    components.find(([, bodies]) => bodies.some(({ start, end }) => start <= at && at < Number(end)))?.[0] ?? ''
  return nodes
    .filter(({ type }) => type === 'JSXOpeningElement')
    .flatMap((element) =>
      partsOf(element)
        .filter(({ type, name, value }) => type === 'JSXAttribute' && /^on[A-Z]/.test(nameOf(name)) && isNode(value))
        .map((attribute) => ({
          source,
          at: element.start,
          element: nameOf(element.name),
          within: within(element.start),
          handler: nameOf(attribute.name),
          reach: reachOf(attribute.value as Node, functions),
          isMarked: isMark(source.code.slice(element.start, Number(element.end))),
        })),
    )
}

const weighs = ({ reach, within }: Control, handed: ReadonlySet<string>): boolean =>
  [...reach].some((name) => COMMANDS.has(name) || handed.has(`${within}.${name}`))

/** The handlers that some component is handed one of the commands by: `MoneyOnItsWay.onTakeBack`. */
function handedOn(controls: readonly Control[]): ReadonlySet<string> {
  const handed = new Set<string>()
  for (let before = -1; before < handed.size;) {
    before = handed.size
    for (const each of controls)
      if (/^[A-Z]/.test(each.element) && weighs(each, handed)) handed.add(`${each.element}.${each.handler}`)
  }
  return handed
}

/** Each button of the desk that takes or gives money, ends, voids, clears or deletes is marked as one, so that its place is held. */
export const whatWeighsSaysSo: Rule = (sources) => {
  const controls = sources
    .filter(({ path }) => path.startsWith(DESK) && path.endsWith('.tsx') && !isTest(path))
    .flatMap(controlsOf)
  const handed = handedOn(controls)
  return controls
    .filter(({ element, handler, source }) => element === 'button' && handler === 'onClick' && !UNHELD.has(source.path))
    .filter((each) => !each.isMarked && weighs(each, handed))
    .map(({ source, at }): Finding => ({ path: source.path, line: lineAt(source.code, at), instead }))
}
