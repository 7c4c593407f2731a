import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import { judgeAccess } from '../../domain/access/access.ts';
import type { PermissionKey } from '../../domain/access/permission.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';

/**
 * How far a call is there for who came by the link of a mail. `self`: it is about the person alone. `record`: it reads, or
 * decides on, the record of this type that its address names. `judged`: it asks of each record whether they may read it,
 * which for them is that one alone.
 */
type LinkUse = 'self' | 'judged' | { readonly record: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route. `public`: anybody, nobody is looked up. A requirement: a signed-in person who meets
     * it ({} is every signed-in person). A route without it does not start.
     */
    access?: 'public' | Requirement;
    /** The operation can move money: it needs an Idempotency-Key, and rights are read afresh. */
    movesMoney?: boolean;
    /**
     * A GET that causes something, because its address is settled (rules: contract): rights are read afresh, as for a write. It
     * comes without an Idempotency-Key, so its route sees to it that a repetition causes nothing more.
     */
    isCommand?: boolean;
    /** What of it is there for who came by the link of a mail, which is for one record; unset: nothing. */
    byLink?: LinkUse;
    /** The permissions of which a program needs one to call it by an API token; see {@link permissionsForTokens}. */
    byToken?: readonly PermissionKey[] | undefined;
    /** The call compares `If-Match` with the version of the record that it changes. */
    takesVersion?: boolean;
    /** `Prefer: return=minimal` leaves its answer out; see `wantsNoAnswer`. */
    canAnswerNothing?: boolean;
    /** What a body of multipart/form-data holds, for the document; its route reads it itself. */
    multipart?: z.ZodObject;
    /** A write that needs no idempotency (sign-in, uploads, reads by POST). */
    isIdempotencyExempt?: boolean;
  }
  interface FastifyRequest {
    /** Null on public routes; use {@link actorOf}. */
    actor: Actor | null;
  }
}

/** The acting person of a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new DomainError('unauthorized');
  return request.actor;
}

/**
 * Of which permissions an API token needs one for a call; null: no token calls it. A read says what it asks anyway. A write is
 * there for tokens only where it says so, and what moves money, sends files or asks for no permission never is.
 */
export function permissionsForTokens(
  method: string,
  { access, byToken, movesMoney, isCommand }: FastifyContextConfig,
): readonly PermissionKey[] | null {
  if (access === undefined || access === 'public' || movesMoney === true || isCommand === true) return null;
  if (byToken !== undefined) return byToken;
  const isRead = method === 'GET' || method === 'HEAD';
  return (isRead ? access.anyPermission : undefined) ?? null;
}

/**
 * Refuses a person who does not meet the requirement. A missing feature or flag hides the route (404); a missing
 * permission or capability says so (403).
 */
export function enforceAccess(actor: Actor, requirement: Requirement): void {
  const verdict = judgeAccess(actor, requirement);
  if (verdict.isAllowed) return;
  const isHidden = verdict.reason === 'feature' || verdict.reason === 'flag';
  throw new DomainError(isHidden ? 'not_found' : 'forbidden', {
    says: isHidden ? undefined : verdict.says,
  });
}
