import { useStore } from '../../ui/store.ts'
import { currencyExponent } from '../desk-setup.ts'
import { desk } from '../desk-state.ts'

/** Returns how many decimals the money of the till has. */
export const useDecimals = (): number => useStore(desk, ({ setup }) => (setup ? currencyExponent(setup) : 2))
