import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { partMedia, uploadMedia } from '../../../../providers/data/media.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { newKey } from '../../../../providers/http/pressKey.ts';
import { report } from '../../../../providers/monitoring.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { KeptFiles } from '../../../../providers/store/keptFiles.ts';
import { keptFilesOf } from '../../../../providers/store/keptFiles.ts';
import type { ReceiptRow } from '../receipt.ts';

/** How far a file has come that is to be receipts; it outlasts the page. */
interface Way {
  name: string;
  isEachPage: boolean;
  /** It is not read: its person types what it says. */
  isByHand: boolean;
  /** Uploaded: the files that the receipts are, each under a key of its own. */
  files: { id: number; name: string; key: string }[] | null;
}

/** A file on its way to the receipts of a person. */
export interface QueuedReceipt {
  key: string;
  name: string;
  state: 'waiting' | 'sending' | 'refused' | 'arrived';
  /** 0 to 1. */
  progress: number;
  /** Why it was refused, as the server says it. */
  reason: string | null;
  /** There is no credit to read it. */
  isUnpaid: boolean;
  /** It is lost with the page until it arrives. */
  isUnkept: boolean;
  /** The receipts that it has become. */
  receiptIDs: readonly number[];
}

/** What sends a file. */
interface Sender {
  create: (fileID: number, isByHand: boolean, key: string) => Promise<ReceiptRow>;
  wordError: (error: unknown) => string;
  onArrived: () => void;
}

/** The server is asked again so long after it was not reached. */
const againMs = 15_000;

/** Files are sent one after the other; those that cannot be are kept by the browser and sent later. */
class ReceiptQueue {
  private items: readonly QueuedReceipt[] = [];
  private readonly held = new Map<string, { file: Blob; way: Way }>();
  private readonly listeners = new Set<() => void>();
  private readonly kept: KeptFiles<Way>;
  private isRunning = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private sender: Sender | null = null;

  constructor(employeeID: number) {
    this.kept = keptFilesOf<Way>(`receipts of ${employeeID}`);
    void this.restore();
    globalThis.addEventListener('online', () => this.run());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly QueuedReceipt[] => this.items;

  /** Whoever is on the screen sends. */
  sendBy(sender: Sender): void {
    this.sender = sender;
    this.run();
  }

  async add(file: File, isEachPage: boolean): Promise<void> {
    const key = newKey();
    const way: Way = { name: file.name, isEachPage, isByHand: false, files: null };
    this.held.set(key, { file, way });
    const isKept = await this.keep(key);
    this.put([...this.items, { ...newItem(key, file.name), isUnkept: !isKept }]);
    this.run();
  }

  /** Says of a file that it will not be sent. */
  refuse(name: string, reason: string): void {
    this.put([...this.items, { ...newItem(newKey(), name), state: 'refused', reason }]);
  }

  canRetry(key: string): boolean {
    return this.held.has(key);
  }

  retry(key: string, isByHand: boolean): void {
    const held = this.held.get(key);
    if (!held) return;
    held.way.isByHand ||= isByHand;
    this.change(key, { state: 'waiting', reason: null, isUnpaid: false });
    this.run();
  }

  forget(key: string): void {
    this.held.delete(key);
    void this.unkeep(key);
    this.put(this.items.filter((item) => item.key !== key));
  }

  private async restore(): Promise<void> {
    try {
      for (const { key, file, way } of await this.kept.all()) {
        if (this.held.has(key)) continue;
        this.held.set(key, { file, way });
        this.put([...this.items, newItem(key, way.name)]);
      }
    } catch (error) {
      report({
        level: 'info',
        title: 'Receipts',
        text: 'What was taken before could not be opened.',
        detail: { error },
      });
    }
    this.run();
  }

  private async keep(key: string): Promise<boolean> {
    const held = this.held.get(key);
    if (!held) return false;
    try {
      await this.kept.keep({ key, ...held });
      return true;
    } catch (error) {
      report({ level: 'info', title: 'Receipts', text: 'This browser keeps no files.', detail: { error } });
      return false;
    }
  }

  private async unkeep(key: string): Promise<void> {
    try {
      await this.kept.forget(key);
    } catch (error) {
      report({
        level: 'info',
        title: 'Receipts',
        text: 'A sent file could not be forgotten.',
        detail: { error },
      });
    }
  }

  private put(items: readonly QueuedReceipt[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }

  private change(key: string, part: Partial<QueuedReceipt>): void {
    this.put(this.items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  private run(): void {
    if (this.isRunning || !this.sender) return;
    this.isRunning = true;
    clearTimeout(this.again);
    void this.alone(() => this.sendWaiting()).finally(() => {
      this.isRunning = false;
    });
  }

  /** Of two tabs one sends what both keep; where the browser has no locks, there is one tab. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return work();
    await locks.request('outlay receipts', work);
  }

  private async sendWaiting(): Promise<void> {
    for (;;) {
      const next = this.items.find(({ state }) => state === 'waiting');
      const held = next && this.held.get(next.key);
      if (!next || !held || !this.sender) return;
      try {
        await this.send(next.key, held, this.sender);
      } catch (error) {
        if (error instanceof ApiError && error.status === 0) {
          this.change(next.key, { state: 'waiting', progress: 0 });
          this.again = setTimeout(() => this.run(), againMs);
          return;
        }
        const isUnpaid = error instanceof ApiError && error.code === 'insufficient_credit';
        this.change(next.key, { state: 'refused', reason: this.sender.wordError(error), isUnpaid });
      }
    }
  }

  private async send(key: string, held: { file: Blob; way: Way }, sender: Sender): Promise<void> {
    const { file, way } = held;
    const { signal } = new AbortController();
    this.change(key, { state: 'sending', progress: 0 });
    if (way.files === null) {
      const media = await uploadMedia<MediaItem>({
        file: new File([file], way.name, { type: file.type }),
        kind: 'receipt',
        signal,
        onProgress: (progress) => this.change(key, { progress }),
      });
      const isParted = way.isEachPage && media.contentType === 'application/pdf';
      const files = isParted ? await partMedia<MediaItem>(media.id, { signal }) : [media];
      way.files = files.map(({ id, fileName }) => ({ id, name: fileName, key: newKey() }));
      await this.keep(key);
    }
    for (const { id, key: press } of way.files) {
      const made = await sender.create(id, way.isByHand, press);
      way.files = way.files.filter((one) => one.id !== id);
      const known = this.items.find((item) => item.key === key);
      this.change(key, { receiptIDs: [...(known?.receiptIDs ?? []), made.id] });
      await this.keep(key);
      sender.onArrived();
    }
    this.held.delete(key);
    await this.unkeep(key);
    this.change(key, { state: 'arrived' });
  }
}

const newItem = (key: string, name: string): QueuedReceipt => ({
  key,
  name,
  state: 'waiting',
  progress: 0,
  reason: null,
  isUnpaid: false,
  isUnkept: false,
  receiptIDs: [],
});

/** One for each person who has signed in on this page. */
const queues = new Map<number, ReceiptQueue>();

function queueOf(employeeID: number): ReceiptQueue {
  const known = queues.get(employeeID) ?? new ReceiptQueue(employeeID);
  queues.set(employeeID, known);
  return known;
}

/** The files of the person that are on their way to their receipts, and what can be done with them. */
export function useReceiptQueue() {
  const { employeeID } = useActor();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const queue = queueOf(employeeID);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const sender: Sender = {
    async create(fileID, isByHand, key) {
      const { data } = await dataProvider.create<ReceiptRow>('receipts', {
        data: { fileIDs: [fileID], isByHand },
        meta: { idempotencyKey: key },
      });
      return data;
    },
    wordError: (error) => describeError(error, translate),
    onArrived: () => {
      void queryClient.invalidateQueries({ queryKey: ['receipts'] });
      void queryClient.invalidateQueries({ queryKey: ['quotas', 'ocr'] });
    },
  };
  const current = useRef(sender);
  useEffect(() => {
    current.current = sender;
  });
  useEffect(() => {
    queue.sendBy({
      create: (...given) => current.current.create(...given),
      wordError: (error) => current.current.wordError(error),
      onArrived: () => current.current.onArrived(),
    });
  }, [queue]);
  return { items, queue };
}
