import * as accounts from '#contract/accounts.schema.ts'
import * as factors from '#contract/factors.schema.ts'
import * as identity from '#contract/identity-providers.schema.ts'
import { shownEmail } from '#host/shown-email.ts'
import type { Deps } from '../deps.ts'
import { type Caller, type Route, serve } from '../http/serve.ts'
import { checkLink } from './check-link.ts'
import { confirmByLink } from './confirmation/confirm-link.ts'
import { confirmByCode, resendConfirmation } from './confirmation/confirmation.ts'
import { beginPasskeySignIn, signInWithPasskey } from './factors/passkey-sign-in.ts'
import { addPasskey, beginPasskey, removePasskey } from './factors/passkeys.ts'
import { takeSecondStep } from './factors/second-step.ts'
import { beginTotp, confirmTotp, endTotp, getNewTotp, listFactors, renewRecoveryCodes } from './factors/totp.ts'
import { exportAccount } from './leaving/account-export.ts'
import { cancelDeletion, requestDeletion } from './leaving/deletion.ts'
import { changePassword, requestReset, resetPassword } from './passwords/passwords.ts'
import { meOf } from './profile/me.ts'
import { updateConsents, updateProfile } from './profile/profile.ts'
import { listIdentities, unlinkIdentity } from './providers/identities.ts'
import { beginProviderSignIn, finishProviderSignIn, signUpWithProvider } from './providers/provider-sign-in.ts'
import { logSecurity } from './security-log.ts'
import { endSession, endSessions } from './sessions/queries.ts'
import { requireRecentSignIn } from './sessions/recent-sign-in.ts'
import { listDevices, rotateSession } from './sessions/sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import type { Visit } from './sessions/visit.ts'
import { signUp } from './sign-up/sign-up.ts'

interface FromBrowser extends Visit {
  input: { device?: string | undefined }
}

/**
 * Returns a call with the user agent of the visitor's browser. The web part sends it as `device`, because the
 * `User-Agent` header of the call is that of the web part.
 */
const visitOf = <C extends FromBrowser>({ input, userAgent, ...call }: C) => ({
  ...call,
  userAgent: input.device ?? userAgent,
})

export const accountRoutes = (deps: Deps): Route[] => {
  const { db, season, now } = deps
  const ending = async (call: { caller: Caller; address: string }, sessionId?: string) => {
    const { accountId: account } = call.caller
    const ended = await db.transact(() =>
      sessionId === undefined ? endSessions(account, now()) : endSession(account, sessionId, now()),
    )
    if (ended > 0) logSecurity(deps, 'sessions-ended', { account, address: call.address, sessions: ended })
    return { ended }
  }
  return [
    serve(accounts.signUp, (call) => signUp(deps, call.input, call)),
    serve(accounts.signIn, (call) => signIn(deps, call.input, visitOf(call))),
    serve(accounts.rotateSession, ({ caller, token }) => rotateSession(deps, caller, token)),
    serve(accounts.getSession, ({ caller: { accountId: id, email, alias, validated } }) => {
      return { id, email: shownEmail(email), alias, validated }
    }),
    serve(accounts.signOut, (call) => ending(call, call.caller.sessionId)),
    serve(accounts.signOutEverywhere, (call) => ending(call)),
    serve(accounts.confirmByCode, (call) => confirmByCode(deps, call.input, visitOf(call))),
    serve(accounts.checkLink, ({ input }) => checkLink(deps, input)),
    serve(accounts.confirmByLink, (call) => confirmByLink(deps, call.input, visitOf(call))),
    serve(accounts.resendConfirmation, ({ caller }) => resendConfirmation(deps, caller)),
    serve(accounts.requestPasswordReset, ({ input, address }) => requestReset(deps, input.email.key, address)),
    serve(accounts.resetPassword, ({ input, address }) => resetPassword(deps, input, address)),
    serve(accounts.changePassword, ({ caller, input, ...call }) => changePassword(deps, caller, input, call)),
    serve(accounts.getMe, ({ caller }) => db.transact(() => meOf(season, caller.accountId, now()))),
    serve(accounts.updateProfile, ({ caller, input }) => updateProfile(deps, caller, input)),
    serve(accounts.updateConsents, ({ caller, input }) => updateConsents(deps, caller, input)),
    serve(accounts.listDevices, ({ caller }) => listDevices(deps, caller)),
    serve(accounts.endDevice, async (call) => {
      // A copy of a session must not end the sessions of its owner.
      const { password } = call.input
      await requireRecentSignIn(deps, call.caller, { password, path: 'password', address: call.address })
      return ending(call, call.params.id)
    }),
    serve(accounts.exportAccount, ({ caller }) => exportAccount(deps, caller)),
    serve(accounts.requestDeletion, ({ caller, input, address }) =>
      requestDeletion(deps, caller, { password: input.password, address }),
    ),
    serve(identity.listIdentityProviders, () => ({
      providers: deps.identityProviders.list.map(({ id, name, isOwn }) => ({ id, name, isOwn })),
    })),
    serve(identity.beginProviderSignIn, ({ params, address }) => beginProviderSignIn(deps, params.id, address)),
    serve(identity.finishProviderSignIn, (call) =>
      finishProviderSignIn(deps, { ...call.input, provider: call.params.id }, visitOf(call)),
    ),
    serve(identity.signUpWithProvider, (call) => signUpWithProvider(deps, call.input, visitOf(call))),
    serve(identity.listIdentities, ({ caller }) => listIdentities(deps, caller)),
    serve(identity.unlinkIdentity, ({ caller, params, input, address }) =>
      unlinkIdentity(deps, caller, { id: params.id, password: input.password, address }),
    ),
    serve(factors.listFactors, ({ caller }) => listFactors(deps, caller)),
    serve(factors.beginPasskey, ({ caller, input, address }) =>
      beginPasskey(deps, caller, { password: input.password, address }),
    ),
    serve(factors.addPasskey, ({ caller, ...call }) =>
      addPasskey(deps, caller, call.input, visitOf({ caller, ...call })),
    ),
    serve(factors.removePasskey, ({ caller, params, input, address }) =>
      removePasskey(deps, caller, { id: params.id, password: input.password, address }),
    ),
    serve(factors.beginPasskeySignIn, ({ address }) => beginPasskeySignIn(deps, address)),
    serve(factors.signInWithPasskey, (call) => signInWithPasskey(deps, call.input, visitOf(call))),
    serve(factors.takeSecondStep, (call) => takeSecondStep(deps, call.input, visitOf(call))),
    serve(factors.beginTotp, ({ caller, input, address }) =>
      beginTotp(deps, caller, { password: input.password, address }),
    ),
    serve(factors.getNewTotp, ({ caller }) => getNewTotp(deps, caller)),
    serve(factors.confirmTotp, ({ caller, input, address }) =>
      confirmTotp(deps, caller, { code: input.code, address }),
    ),
    serve(factors.renewRecoveryCodes, ({ caller, input, address }) =>
      renewRecoveryCodes(deps, caller, { password: input.password, address }),
    ),
    serve(factors.endTotp, ({ caller, input, address }) => endTotp(deps, caller, { ...input, address })),
    serve(accounts.cancelDeletion, ({ caller, address }) => cancelDeletion(deps, caller, address)),
  ]
}
