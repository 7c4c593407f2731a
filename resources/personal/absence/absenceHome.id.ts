import type { Translation } from '../../../domain/words/translation.ts';
import type { absenceHomeEn } from './absenceHome.en.ts';

export const absenceHomeId = {
  title: 'Tidak di tempat',
  own: 'Anda tidak di tempat dari %{first} sampai %{last}.',
  ownPlanned: 'Anda akan tidak di tempat dari %{first} sampai %{last}.',
  decides: 'Sementara itu yang memutuskan: %{names}.',
  forOther: 'Anda memutuskan untuk %{name} sampai %{last}.',
  forOtherPlanned: 'Anda akan memutuskan untuk %{name} dari %{first} sampai %{last}.',
  waiting: '%{smart_count} catatan menunggu Anda sebagai pengganti.',
  nobody: 'Anda ada di tempat, dan tidak ada yang meminta Anda menggantikannya.',
  enter: 'Saya tidak di tempat',
  failed: 'Ketidakhadiran tidak dapat dimuat.',
} satisfies Translation<typeof absenceHomeEn>;
