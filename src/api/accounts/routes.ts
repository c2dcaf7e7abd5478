import * as accounts from '#contract/accounts.ts'
import * as identity from '#contract/identity-providers.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { confirmByLink } from './confirmation/confirm-link.ts'
import { confirmByCode, resendConfirmation } from './confirmation/confirmation.ts'
import { signUp } from './confirmation/sign-up.ts'
import { exportAccount } from './leaving/account-export.ts'
import { changePassword, requestReset, resetPassword } from './passwords/passwords.ts'
import { meOf } from './profile/me.ts'
import { cancelDeletion, requestDeletion, updateConsents, updateProfile } from './profile/profile.ts'
import * as providers from './providers/provider-sign-in.ts'
import { endSessions } from './queries.ts'
import { endOneSession, listDevices, rotateSession, signIn } from './sessions/sessions.ts'

export const accountRoutes = (deps: Deps): Route[] => {
  const { db, season, now } = deps
  return [
    serve(accounts.signUp, ({ input, address, spendProof }) => signUp(deps, input, { address, spendProof })),
    serve(accounts.signIn, ({ input, address, userAgent, work, spendProof }) =>
      signIn(deps, input, { address, userAgent: input.device ?? userAgent }, { work, spendProof }),
    ),
    serve(accounts.rotateSession, ({ caller, token }) => rotateSession(deps, caller, token)),
    serve(accounts.getSession, ({ caller: { accountId: id, email, alias, validated } }) => {
      return { id, email, alias, validated }
    }),
    serve(accounts.signOut, ({ caller }) =>
      db.transact(() => endOneSession(caller.accountId, caller.sessionId, now())),
    ),
    serve(accounts.signOutEverywhere, async ({ caller }) => {
      return { ended: await db.transact(() => endSessions(caller.accountId, now())) }
    }),
    serve(accounts.confirmByCode, ({ input, address, userAgent, spendProof }) =>
      confirmByCode(deps, input.ticket, input.code, { address, userAgent: input.device ?? userAgent }, spendProof),
    ),
    serve(accounts.confirmByLink, ({ input, caller, address, userAgent, work, spendProof }) =>
      confirmByLink(deps, input, {
        caller,
        visit: { address, userAgent: input.device ?? userAgent },
        work,
        spendProof,
      }),
    ),
    serve(accounts.resendConfirmation, ({ caller }) => resendConfirmation(deps, caller)),
    serve(accounts.requestPasswordReset, ({ input, address }) => requestReset(deps, input.email, address)),
    serve(accounts.resetPassword, ({ input }) => resetPassword(deps, input.token, input.password)),
    serve(accounts.changePassword, ({ caller, input }) => changePassword(deps, caller, input.current, input.password)),
    serve(accounts.getMe, ({ caller }) => db.transact(() => meOf(season, caller.accountId, now()))),
    serve(accounts.updateProfile, ({ caller, input }) => updateProfile(deps, caller, input)),
    serve(accounts.updateConsents, ({ caller, input }) => updateConsents(deps, caller, input)),
    serve(accounts.listDevices, ({ caller }) => listDevices(deps, caller)),
    serve(accounts.endDevice, ({ caller, params }) =>
      db.transact(() => endOneSession(caller.accountId, params.id, now())),
    ),
    serve(accounts.exportAccount, ({ caller }) => exportAccount(deps, caller)),
    serve(accounts.requestDeletion, ({ caller, input }) => requestDeletion(deps, caller, input.password)),
    serve(identity.listIdentityProviders, () => ({
      providers: deps.identityProviders.list.map(({ id, name }) => ({ id, name })),
    })),
    serve(identity.beginProviderSignIn, ({ params, address }) =>
      providers.beginProviderSignIn(deps, params.id, address),
    ),
    serve(identity.finishProviderSignIn, ({ params, input, address, userAgent }) =>
      providers.finishProviderSignIn(deps, params.id, input, { address, userAgent: input.device ?? userAgent }),
    ),
    serve(identity.signUpWithProvider, ({ input, address, userAgent }) =>
      providers.signUpWithProvider(deps, input, { address, userAgent: input.device ?? userAgent }),
    ),
    serve(identity.listIdentities, ({ caller }) => providers.listIdentities(deps, caller)),
    serve(identity.unlinkIdentity, ({ caller, params }) => providers.unlinkIdentity(deps, caller, params.id)),
    serve(accounts.cancelDeletion, ({ caller }) => cancelDeletion(deps, caller)),
  ]
}
