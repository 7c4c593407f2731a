import { useQuery } from '@tanstack/react-query';
import { readMedia } from '../../../providers/data/media.ts';
import { useBlobPicture } from '../../ui/useBlobPicture.ts';

/** The logo beside the name of the company, which says what it shows: nothing until it is there, or where it cannot be read. */
export function CompanyLogo({ id }: { id: number }) {
  const { data: blob } = useQuery({
    queryKey: ['companyLogo', id],
    queryFn: ({ signal }) => readMedia(id, signal),
    staleTime: Infinity,
    meta: { raisesErrorPage: false },
  });
  const show = useBlobPicture(blob);
  if (!blob) return null;
  return (
    <img
      ref={show}
      alt=""
      style={{
        display: 'block',
        maxWidth: 160,
        maxHeight: 40,
        marginBlockEnd: 6,
        padding: 4,
        borderRadius: 4,
        background: '#fff',
      }}
    />
  );
}
