import { expect, test } from 'vitest'
import { readTree, report, sourceOf } from './tree.ts'
import { whatWeighsSaysSo } from './weighs.ts'

test('each button of the desk that weighs says so', () => expect(report(whatWeighsSaysSo(readTree()))).toEqual([]))

const button = (press: string, more = ''): string => `const A = () => <button ${more} onClick={${press}}>x</button>`
test.each([
  ['takes money', button('() => void takeCash(1)'), 1],
  ['clears', button('clearBasket'), 1],
  ['through a function of its file', `const go = () => { closeLine(); removeLine(1) }\n${button('go')}`, 1],
  ['through two', `const go = () => clearBasket()\nfunction then() { go() }\n${button('() => then()')}`, 1],
  ['by a word', button(`() => change({ kind: 'remove-coupon' })`), 1],
  ['handed on', `const B = () => <A onGo={() => void takeBack()} />\n${button('onGo')}`, 1],
  [
    'handed on twice',
    `const C = () => <B onX={takeBack} />\nconst B = ({ onX }) => <A onGo={onX} />\n${button('onGo')}`,
    1,
  ],
  ['handed to another', `const B = () => <D onGo={() => void takeBack()} />\n${button('onGo')}`, 0],
  ['marked', button('clearBasket', 'data-ends'), 0],
  ['marked by the caller', button('clearBasket', 'data-ends={ends || undefined}'), 0],
  ['the one of a panel', button('clearBasket', 'data-primary'), 0],
  ['drawn as dangerous', button('clearBasket', 'className="d-button is-danger"'), 0],
  ['opens something', button(`() => desk.change({ dialog: { kind: 'more' } })`), 0],
])('%s', (_, text, seen) =>
  expect(whatWeighsSaysSo([sourceOf('apps/web/src/desk/shell/A.tsx', text)])).toHaveLength(seen),
)
