package io.proxylab.lab.trial;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import io.proxylab.load.recording.AttemptsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads trials of a run, several at a time if asked so, and trusts nothing in them. */
final class TrialReader {

	static final String RESPONSE_TIME_FILE = "response-time.hlog";

	private static final String ADDED_TIME_FILE = "added-time.hlog";

	private static final String REQUESTS_RESPONSE_TIME_FILE = "requests-response-time.hlog";

	private static final String REQUESTS_ADDED_TIME_FILE = "requests-added-time.hlog";

	/** What else there is, such as a recording, may be large and is only verified. */
	private static final Set<String> READ = Set.of(RunDirectory.TRIAL_FILE, RESPONSE_TIME_FILE, ADDED_TIME_FILE,
			RunDirectory.TIME_SERIES_FILE, RunDirectory.PROBES_FILE, RunDirectory.UPSTREAM_FILE, RunDirectory.SLOW_FILE,
			AttemptsFile.NAME, REQUESTS_RESPONSE_TIME_FILE, REQUESTS_ADDED_TIME_FILE);

	private final Path launchesDirectory;

	private final Map<String, RawLaunch> launches;

	/**
	 * Of a run.
	 * @param launchesDirectory where its launches are
	 * @param launches by id
	 */
	TrialReader(Path launchesDirectory, Map<String, RawLaunch> launches) {
		this.launchesDirectory = launchesDirectory;
		this.launches = Map.copyOf(launches);
	}

	/**
	 * Reads a trial.
	 * @param directory of it
	 * @param sum the checksum of its {@code SHA256SUMS}
	 * @throws RunDirectoryException if one of its files was changed, is damaged or
	 * missing, or belongs to another trial
	 */
	RawTrial read(Path directory, String sum) {
		VerifiedFiles files = RunReader.verified(directory, sum, READ::contains, RunReader.trialRemedy(directory));
		RawFile record = files.file(RunDirectory.TRIAL_FILE);
		TrialRecord trial = record.json(TrialRecord.class, TrialRecord.FORMAT_VERSION);
		record.requireDirectory(trial.id());
		RawLaunch launch = this.launches.get(trial.launchId());
		if (launch == null) {
			throw new RunDirectoryException(record.path() + " names the launch '" + trial.launchId() + "', but "
					+ this.launchesDirectory.resolve(trial.launchId()).resolve(RunDirectory.LAUNCH_FILE)
					+ " does not exist; restore it, or delete the directory " + directory);
		}
		RecordedTimes response = times(files, RESPONSE_TIME_FILE, HistogramLog::read, RecordedTimes.empty());
		ValueCounts added = times(files, ADDED_TIME_FILE, HistogramLog::values, ValueCounts.merged(List.of()));
		LoadResult load = trial.measured();
		if (load != null) {
			requireCount(files.file(RESPONSE_TIME_FILE), response.values(), load.responseTime());
			requireCount(files.file(ADDED_TIME_FILE), added, load.addedTime());
		}
		return new RawTrial(trial, observed(files), response, added, launch.jvmLog().orElse(null), slow(files),
				attempts(files), requests(files, load));
	}

	/** A generator without answers writes no log. */
	private static <T> T times(VerifiedFiles files, String name, RawFile.Parser<T> parser, T none) {
		return files.has(name) ? files.file(name).parsed(parser) : none;
	}

	private static Observed observed(VerifiedFiles files) {
		return new Observed(files.file(RunDirectory.TIME_SERIES_FILE).parsed(TimeSeriesCsv::read),
				files.file(RunDirectory.PROBES_FILE).parsed(ProbeOutcome::read),
				files.file(RunDirectory.UPSTREAM_FILE).parsed(UpstreamReading::read));
	}

	/** Older labs did not keep them, nor do other generators. */
	private static @Nullable List<SlowRequest> slow(VerifiedFiles files) {
		return files.has(RunDirectory.SLOW_FILE) ? files.file(RunDirectory.SLOW_FILE).parsed(SlowRequest::read) : null;
	}

	private static @Nullable List<AttemptsFile.Row> attempts(VerifiedFiles files) {
		return files.has(AttemptsFile.NAME) ? files.file(AttemptsFile.NAME).parsed(AttemptsFile::parse) : null;
	}

	private static RequestTimes requests(VerifiedFiles files, @Nullable LoadResult load) {
		RequestTimes times = RequestTimes.of(
				times(files, REQUESTS_RESPONSE_TIME_FILE, HistogramLog::readTagged, new TreeMap<>()),
				times(files, REQUESTS_ADDED_TIME_FILE, HistogramLog::readTagged, new TreeMap<>()));
		List<RequestResult> told = (load != null) ? load.requests() : List.of();
		for (RequestResult request : told) {
			ValueCounts none = ValueCounts.merged(List.of());
			requireCount(files.file(REQUESTS_RESPONSE_TIME_FILE), times.response().getOrDefault(request.name(), none),
					request.responseTime());
			requireCount(files.file(REQUESTS_ADDED_TIME_FILE), times.added().getOrDefault(request.name(), none),
					request.addedTime());
		}
		return times;
	}

	private static void requireCount(RawFile file, ValueCounts times, LoadResult.Times told) {
		if (times.count() != told.count()) {
			throw new RunDirectoryException(file.path() + " holds " + times.count() + " values where "
					+ RunDirectory.TRIAL_FILE + " says " + told.count() + "; " + file.cure());
		}
	}

}
