import type { Module } from '../../platform/module.ts'
import { adminCommandsOfAll } from './admin/admins.ts'
import * as ownAccount from './own-account/own-account.ts'
import * as secondFactor from './own-account/second-factor.ts'
import * as passkeys from './own-account/passkeys.ts'
import * as listViews from './list-view/list-views.ts'
import * as providerLogin from './provider/provider-login.ts'
import { readSignInProvider, removeSignInLink, removeSignInProvider, saveSignInProvider } from './provider/providers.ts'
import { findPassword, sendEmailForResetPassword } from './registration/reset-password.ts'
import { forgetCodes } from './registration/forget-codes.ts'
import { newRightsErrand } from './role/new-rights.errand.store.ts'
import { takeBackNewRights } from './role/new-rights.ts'
import { giveProposedRights } from './role/proposed-rights.ts'
import { proposedRightsErrand } from './role/proposed-rights.errand.store.ts'
import { putBackPriceFloors } from './role/price-floors.ts'
import { priceFloorsErrand } from './role/price-floors.errand.store.ts'
import { roleCommandsOfAll } from './role/roles.ts'
import { login } from './sign-in/login.ts'
import { beginPasskeyLogin, loginByPasskey } from './sign-in/passkey-login.ts'
import { beginView, endView } from './sign-in/view-as.ts'
import { changePassword, logout, readOwnSession, setLocale, setPin, unlockScreen } from './sign-in/own-session.ts'
import { callsOfRights } from './unused-rights/calls-of-rights.ts'
import { readUnusedRights } from './unused-rights/unused-rights.ts'

export const identityModule: Module = {
  name: 'identity',
  commands: [
    login,
    beginPasskeyLogin,
    loginByPasskey,
    logout,
    readOwnSession,
    setLocale,
    unlockScreen,
    beginView,
    endView,
    changePassword,
    setPin,
    findPassword,
    sendEmailForResetPassword,
    ...Object.values(ownAccount),
    ...Object.values(secondFactor),
    ...Object.values(passkeys),
    ...Object.values(listViews),
    ...Object.values(providerLogin),
    readSignInProvider,
    saveSignInProvider,
    removeSignInProvider,
    removeSignInLink,
    ...adminCommandsOfAll,
    ...roleCommandsOfAll,
    putBackPriceFloors,
    takeBackNewRights,
    giveProposedRights,
  ],
  jobs: [forgetCodes],
  errands: [priceFloorsErrand, newRightsErrand, proposedRightsErrand],
}

/** Holds the rights of a role against the log, by the calls of the given modules. */
export const unusedRightsModule = (modules: readonly Module[]): Module => ({
  name: 'identity-unused-rights',
  commands: [
    readUnusedRights(callsOfRights(modules.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint)))),
  ],
})
